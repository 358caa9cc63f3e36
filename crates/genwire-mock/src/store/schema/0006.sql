-- Programmed replies that were added on any node; those of files are of each process.
CREATE TABLE replies (
  id BIGINT NOT NULL PRIMARY KEY,
  -- Namespace of the calls; null for every one.
  namespace TEXT,
  rule TEXT NOT NULL,
  calls BIGINT NOT NULL,
  answered BIGINT NOT NULL
);
