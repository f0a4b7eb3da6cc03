-- JSON of the contract's Check, and the key of its URL if it is a heartbeat.
ALTER TABLE ping_task ADD COLUMN options TEXT NOT NULL DEFAULT '{}';
ALTER TABLE ping_task ADD COLUMN heartbeat_key TEXT;
UPDATE ping_task SET heartbeat_key = lower(hex(randomblob(16)));

CREATE UNIQUE INDEX ping_task_by_heartbeat_key ON ping_task (heartbeat_key);

-- What a node says of a target that is not up, or of its certificate.
CREATE TABLE check_result (
  task_id           INTEGER NOT NULL REFERENCES ping_task (id) ON DELETE CASCADE,
  node_id           INTEGER NOT NULL REFERENCES node (id) ON DELETE CASCADE,
  state             TEXT NOT NULL,
  since             INTEGER NOT NULL,
  reason            TEXT,
  detail            TEXT NOT NULL,
  certificate_until INTEGER,
  PRIMARY KEY (task_id, node_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX check_result_by_node ON check_result (node_id);

-- The state of a target, and the calls of a heartbeat. `begun_at` is the first time at which it was known.
CREATE TABLE check_status (
  task_id     INTEGER PRIMARY KEY REFERENCES ping_task (id) ON DELETE CASCADE,
  begun_at    INTEGER,
  state       TEXT NOT NULL DEFAULT 'unknown',
  since       INTEGER,
  reason      TEXT,
  detail      TEXT NOT NULL DEFAULT '',
  called_at   INTEGER,
  has_failed  INTEGER NOT NULL DEFAULT 0,
  started_at  INTEGER,
  duration_ms INTEGER
) STRICT;

CREATE TABLE check_outage (
  task_id  INTEGER NOT NULL REFERENCES ping_task (id) ON DELETE CASCADE,
  began_at INTEGER NOT NULL,
  ended_at INTEGER,
  reason   TEXT,
  PRIMARY KEY (task_id, began_at)
) STRICT, WITHOUT ROWID;

CREATE INDEX check_outage_by_end ON check_outage (ended_at);
