-- What the calls of keys with a balance have cost.
CREATE TABLE spent (
  key_id TEXT NOT NULL PRIMARY KEY,
  calls BIGINT NOT NULL
);
