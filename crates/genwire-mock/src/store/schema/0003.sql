-- Host and port that a delivery goes to, so that one receiver that hangs does not hold up the others.
ALTER TABLE deliveries ADD COLUMN receiver TEXT NOT NULL DEFAULT '';
-- Last use of a counter: those of namespaces that nobody uses are removed.
ALTER TABLE counters ADD COLUMN used_at BIGINT NOT NULL DEFAULT 0;
CREATE INDEX tasks_id ON tasks (id);
