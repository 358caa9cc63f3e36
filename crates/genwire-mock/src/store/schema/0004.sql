-- Calls of a key that several nodes count together: those of each second, and those under way.
CREATE TABLE call_counts (
  key_id TEXT NOT NULL,
  at_second BIGINT NOT NULL,
  calls BIGINT NOT NULL,
  PRIMARY KEY (key_id, at_second)
);
CREATE TABLE open_calls (
  key_id TEXT NOT NULL,
  node TEXT NOT NULL,
  calls BIGINT NOT NULL,
  -- By the clock of the database; the calls of a node that has ended no longer count.
  valid_until BIGINT NOT NULL,
  PRIMARY KEY (key_id, node)
);
-- In the order in which deliveries are claimed, so that none but the first is looked at.
DROP INDEX IF EXISTS deliveries_due;
CREATE INDEX deliveries_order ON deliveries (next_at, created_at, sequence) WHERE next_at IS NOT NULL;
