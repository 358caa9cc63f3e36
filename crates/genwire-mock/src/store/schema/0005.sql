-- What callers have created by operations without an engine of their own.
CREATE TABLE records (
  namespace TEXT NOT NULL,
  area TEXT NOT NULL,
  id TEXT NOT NULL,
  position BIGINT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (namespace, area, id)
);
CREATE INDEX records_position ON records (position);
