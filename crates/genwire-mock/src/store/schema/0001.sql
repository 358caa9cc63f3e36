-- Times are Unix milliseconds and come as parameters; JSON is text.

CREATE TABLE tasks (
  namespace TEXT NOT NULL,
  id TEXT NOT NULL,
  position BIGINT NOT NULL,
  key_id TEXT NOT NULL,
  task_type TEXT NOT NULL,
  model TEXT NOT NULL,
  status TEXT NOT NULL,
  progression TEXT NOT NULL,
  details TEXT NOT NULL,
  result TEXT,
  error TEXT,
  usage TEXT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  -- When the next step is to be taken; null if none comes by itself.
  due_at BIGINT,
  -- When a timed task is to be finished.
  finish_at BIGINT,
  -- Leases are about processes, so their end is a time of the machine, not of the service.
  lease_owner TEXT,
  lease_until BIGINT,
  claims BIGINT NOT NULL,
  attempts BIGINT NOT NULL,
  polls BIGINT NOT NULL,
  -- Last, because it may be long and is seldom read.
  request TEXT NOT NULL,
  PRIMARY KEY (namespace, id)
);
CREATE INDEX tasks_position ON tasks (position);
CREATE INDEX tasks_created ON tasks (created_at);
CREATE INDEX tasks_due ON tasks (due_at, position) WHERE due_at IS NOT NULL;

CREATE TABLE deliveries (
  namespace TEXT NOT NULL,
  task_id TEXT NOT NULL,
  sequence BIGINT NOT NULL,
  kind TEXT NOT NULL,
  url TEXT NOT NULL,
  body TEXT NOT NULL,
  state TEXT NOT NULL,
  next_at BIGINT,
  lease_owner TEXT,
  lease_until BIGINT,
  attempts TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  PRIMARY KEY (namespace, task_id, sequence)
);
CREATE INDEX deliveries_due ON deliveries (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX deliveries_created ON deliveries (created_at);

CREATE TABLE voices (
  namespace TEXT NOT NULL,
  voice_id TEXT NOT NULL,
  position BIGINT NOT NULL,
  category TEXT NOT NULL,
  voice_name TEXT,
  description TEXT NOT NULL,
  created_time TEXT,
  used BIGINT NOT NULL,
  PRIMARY KEY (namespace, voice_id)
);

CREATE TABLE blobs (
  namespace TEXT NOT NULL,
  name TEXT NOT NULL,
  media_type TEXT NOT NULL,
  valid_until BIGINT NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (name, namespace)
);
CREATE INDEX blobs_valid ON blobs (valid_until);

CREATE TABLE counters (
  namespace TEXT NOT NULL,
  name TEXT NOT NULL,
  value BIGINT NOT NULL,
  PRIMARY KEY (namespace, name)
);

CREATE TABLE settings (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
);
