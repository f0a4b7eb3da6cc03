-- Compatible since: 8
-- JSON of the contract's Check, and the key of its URL if it is a heartbeat.
ALTER TABLE ping_task ADD COLUMN options TEXT NOT NULL DEFAULT '{}';
ALTER TABLE ping_task ADD COLUMN heartbeat_key TEXT;
UPDATE ping_task SET heartbeat_key = replace(gen_random_uuid()::text, '-', '');

CREATE UNIQUE INDEX ping_task_by_heartbeat_key ON ping_task (heartbeat_key);

-- What a node says of a target that is not up, or of its certificate.
CREATE TABLE check_result (
  task_id           BIGINT NOT NULL REFERENCES ping_task (id) ON DELETE CASCADE,
  node_id           BIGINT NOT NULL REFERENCES node (id) ON DELETE CASCADE,
  state             TEXT NOT NULL,
  since             BIGINT NOT NULL,
  reason            TEXT,
  detail            TEXT NOT NULL,
  certificate_until BIGINT,
  PRIMARY KEY (task_id, node_id)
);

CREATE INDEX check_result_by_node ON check_result (node_id);

-- The state of a target, and the calls of a heartbeat. `begun_at` is the first time at which it was known.
CREATE TABLE check_status (
  task_id     BIGINT PRIMARY KEY REFERENCES ping_task (id) ON DELETE CASCADE,
  begun_at    BIGINT,
  state       TEXT NOT NULL DEFAULT 'unknown',
  since       BIGINT,
  reason      TEXT,
  detail      TEXT NOT NULL DEFAULT '',
  called_at   BIGINT,
  has_failed  BOOLEAN NOT NULL DEFAULT FALSE,
  started_at  BIGINT,
  duration_ms BIGINT
);

CREATE TABLE check_outage (
  task_id  BIGINT NOT NULL REFERENCES ping_task (id) ON DELETE CASCADE,
  began_at BIGINT NOT NULL,
  ended_at BIGINT,
  reason   TEXT,
  PRIMARY KEY (task_id, began_at)
);

CREATE INDEX check_outage_by_end ON check_outage (ended_at);
