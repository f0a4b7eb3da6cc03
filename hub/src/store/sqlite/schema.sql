-- The schema at version 19, as the migrations make it. Written by npm run generate.

CREATE TABLE account (
  username      TEXT PRIMARY KEY,
  password_hash TEXT NOT NULL,
  changed_at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE alert (
  id                 INTEGER PRIMARY KEY,
  rule_id            INTEGER NOT NULL REFERENCES alert_rule (id) ON DELETE CASCADE,
  node_id            INTEGER NOT NULL,
  task_id            INTEGER NOT NULL,
  object             TEXT NOT NULL,
  content            TEXT NOT NULL,
  acknowledged_until INTEGER,
  acknowledged_by    TEXT,
  note               TEXT NOT NULL DEFAULT '',
  UNIQUE (rule_id, node_id, task_id, object)
) STRICT;

CREATE TABLE alert_event (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  alert_id    INTEGER NOT NULL,
  number      INTEGER NOT NULL,
  at          INTEGER NOT NULL CHECK (at BETWEEN 0 AND 253402300799),
  kind        TEXT NOT NULL CHECK (kind IN ('begin', 'withheld', 'end')),
  withheld_by TEXT CHECK (withheld_by IN ('maintenance', 'parent', 'acknowledged', 'flapping')),
  ended_by    TEXT CHECK (ended_by IN ('value', 'gone', 'unwatched')),
  value       REAL,
  rule_id     INTEGER NOT NULL,
  rule_name   TEXT NOT NULL,
  figure      TEXT NOT NULL,
  severity    TEXT NOT NULL CHECK (severity IN ('warning', 'critical')),
  node_id     INTEGER,
  node_name   TEXT NOT NULL,
  task_id     INTEGER,
  task_name   TEXT NOT NULL,
  object      TEXT NOT NULL,
  UNIQUE (alert_id, number)
) STRICT;

CREATE INDEX alert_event_by_time ON alert_event (at);

CREATE TABLE alert_rule (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  name         TEXT NOT NULL UNIQUE,
  figure       TEXT NOT NULL,
  begin_level  REAL NOT NULL,
  end_level    REAL NOT NULL,
  for_seconds  INTEGER NOT NULL,
  keep_seconds INTEGER NOT NULL,
  severity     TEXT NOT NULL,
  nodes        TEXT NOT NULL,
  object       TEXT,
  enabled      INTEGER NOT NULL CHECK (enabled IN (0, 1)),
  parents      TEXT NOT NULL
) STRICT;

CREATE TABLE api_token (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  token_hash   BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  name         TEXT NOT NULL,
  scopes       TEXT NOT NULL,
  created_at   INTEGER NOT NULL,
  expires_at   INTEGER,
  last_used_at INTEGER,
  last_address TEXT NOT NULL
) STRICT;

CREATE TABLE audit (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  at         INTEGER NOT NULL,
  last_at    INTEGER NOT NULL CHECK (last_at >= at),
  count      INTEGER NOT NULL CHECK (count >= 1),
  actor_kind TEXT NOT NULL,
  actor      TEXT NOT NULL,
  address    TEXT NOT NULL,
  user_agent TEXT NOT NULL,
  action     TEXT NOT NULL,
  target     TEXT NOT NULL,
  outcome    TEXT NOT NULL,
  problem    TEXT,
  detail     TEXT NOT NULL,
  merge_key  TEXT UNIQUE
) STRICT;

CREATE INDEX audit_by_action ON audit (action);

CREATE INDEX audit_by_anonymous ON audit (actor_kind) WHERE actor_kind = 'anonymous';

CREATE INDEX audit_by_last_at ON audit (last_at);

CREATE TABLE check_outage (
  task_id  INTEGER NOT NULL REFERENCES ping_task (id) ON DELETE CASCADE,
  began_at INTEGER NOT NULL,
  ended_at INTEGER,
  reason   TEXT,
  PRIMARY KEY (task_id, began_at)
) STRICT, WITHOUT ROWID;

CREATE INDEX check_outage_by_end ON check_outage (ended_at);

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

CREATE TABLE gauge_hour (
  node_id INTEGER NOT NULL REFERENCES node (id) ON DELETE CASCADE,
  hour    INTEGER NOT NULL,
  content BLOB NOT NULL,
  PRIMARY KEY (node_id, hour)
) STRICT, WITHOUT ROWID;

CREATE INDEX gauge_hour_by_hour ON gauge_hour (hour);

CREATE TABLE incident (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  node_id  INTEGER NOT NULL REFERENCES node (id) ON DELETE CASCADE,
  kind     TEXT NOT NULL CHECK (kind IN ('node', 'probe', 'plan')),
  cause    TEXT NOT NULL CHECK (cause IN ('connection_closed', 'silent', 'agent_stopped', 'token_revoked',
    'hub_restarted', 'packet_loss', 'plan_expired', 'traffic_exhausted')),
  task_id  INTEGER REFERENCES ping_task (id) ON DELETE CASCADE,
  began_at INTEGER NOT NULL CHECK (began_at BETWEEN 0 AND 253402300799),
  ended_at INTEGER CHECK (ended_at BETWEEN began_at AND 253402300799),
  CHECK ((task_id IS NOT NULL) = (kind = 'probe'))
) STRICT;

CREATE INDEX incident_by_end ON incident (ended_at);

CREATE INDEX incident_by_node ON incident (node_id);

CREATE INDEX incident_by_task ON incident (task_id) WHERE task_id IS NOT NULL;

CREATE TABLE metric (
  key        INTEGER PRIMARY KEY,
  cpu        INTEGER,
  load       INTEGER,
  mem_used   INTEGER,
  swap_used  INTEGER,
  disk_used  INTEGER,
  net_rx     INTEGER,
  net_tx     INTEGER,
  tcp        INTEGER,
  udp        INTEGER,
  procs      INTEGER,
  cpu_max    INTEGER,
  net_rx_max INTEGER,
  net_tx_max INTEGER
, weights TEXT CHECK (json_valid(weights))) STRICT;

CREATE TABLE metric_hour (
  key        INTEGER PRIMARY KEY,
  minutes    INTEGER NOT NULL CHECK (minutes BETWEEN 1 AND 60),
  cpu        INTEGER,
  load       INTEGER,
  mem_used   INTEGER,
  swap_used  INTEGER,
  disk_used  INTEGER,
  net_rx     INTEGER,
  net_tx     INTEGER,
  tcp        INTEGER,
  udp        INTEGER,
  procs      INTEGER,
  cpu_max    INTEGER,
  net_rx_max INTEGER,
  net_tx_max INTEGER
, weights TEXT CHECK (json_valid(weights))) STRICT;

CREATE TABLE metric_open (
  node_id INTEGER NOT NULL,
  hour    INTEGER NOT NULL,
  PRIMARY KEY (node_id, hour)
) STRICT, WITHOUT ROWID;

CREATE INDEX metric_open_by_hour ON metric_open (hour);

CREATE TABLE metric_recent (
  minute     INTEGER NOT NULL,
  node_id    INTEGER NOT NULL,
  cpu        INTEGER,
  load       INTEGER,
  mem_used   INTEGER,
  swap_used  INTEGER,
  disk_used  INTEGER,
  net_rx     INTEGER,
  net_tx     INTEGER,
  tcp        INTEGER,
  udp        INTEGER,
  procs      INTEGER,
  cpu_max    INTEGER,
  net_rx_max INTEGER,
  net_tx_max INTEGER,
  weights    TEXT CHECK (json_valid(weights)),
  PRIMARY KEY (minute, node_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE node (
  id                INTEGER PRIMARY KEY AUTOINCREMENT,
  sort              INTEGER NOT NULL,
  token             TEXT NOT NULL UNIQUE,
  created_at        INTEGER NOT NULL,
  last_seen_at      INTEGER NOT NULL DEFAULT 0,

  name              TEXT NOT NULL,
  "group"           TEXT NOT NULL,
  tags              TEXT NOT NULL CHECK (json_type(tags) = 'array'),
  public            INTEGER NOT NULL CHECK (public IN (0, 1)),
  remark            TEXT NOT NULL,
  public_remark     TEXT NOT NULL,
  country_pin       TEXT NOT NULL,
  price             REAL NOT NULL CHECK (price >= 0),
  currency          TEXT NOT NULL,
  billing_cycle     TEXT NOT NULL,
  expires_at        TEXT,
  traffic_limit     INTEGER NOT NULL CHECK (traffic_limit >= 0),
  traffic_mode      TEXT NOT NULL,
  traffic_reset_day INTEGER NOT NULL CHECK (traffic_reset_day BETWEEN 1 AND 31),

  hostname          TEXT NOT NULL DEFAULT '',
  os                TEXT NOT NULL DEFAULT '',
  kernel            TEXT NOT NULL DEFAULT '',
  arch              TEXT NOT NULL DEFAULT '',
  virt              TEXT NOT NULL DEFAULT '',
  cpu_name          TEXT NOT NULL DEFAULT '',
  cpu_cores         INTEGER NOT NULL DEFAULT 0,
  mem_total         INTEGER NOT NULL DEFAULT 0,
  swap_total        INTEGER NOT NULL DEFAULT 0,
  disk_total        INTEGER NOT NULL DEFAULT 0,
  agent_version     TEXT NOT NULL DEFAULT '',
  ipv4              TEXT,
  ipv6              TEXT,
  ip                TEXT NOT NULL DEFAULT '',
  country           TEXT NOT NULL DEFAULT ''
, public_id INTEGER NOT NULL DEFAULT 0, watched_since INTEGER NOT NULL DEFAULT 0, public_details TEXT) STRICT;

CREATE UNIQUE INDEX node_by_public_id ON node (public_id);

CREATE TABLE notice (
  id         INTEGER PRIMARY KEY,
  kind       TEXT NOT NULL,
  title      TEXT NOT NULL,
  body       TEXT NOT NULL,
  public     INTEGER NOT NULL CHECK (public IN (0, 1)),
  starts_at  INTEGER NOT NULL,
  ends_at    INTEGER CHECK (ends_at > starts_at),
  updated_at INTEGER NOT NULL
, tags TEXT NOT NULL DEFAULT '[]') STRICT;

CREATE TABLE notice_node (
  notice_id INTEGER NOT NULL REFERENCES notice (id) ON DELETE CASCADE,
  node_id   INTEGER NOT NULL REFERENCES node (id) ON DELETE CASCADE,
  PRIMARY KEY (notice_id, node_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX notice_node_by_node ON notice_node (node_id);

CREATE TABLE part_day (
  node_id INTEGER NOT NULL REFERENCES node (id) ON DELETE CASCADE,
  day     INTEGER NOT NULL,
  content BLOB NOT NULL,
  PRIMARY KEY (node_id, day)
) STRICT, WITHOUT ROWID;

CREATE INDEX part_day_by_day ON part_day (day);

CREATE TABLE passkey (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  credential_id BLOB NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 1 AND 1023),
  public_key    BLOB NOT NULL CHECK (length(public_key) BETWEEN 1 AND 4096),
  sign_count    INTEGER NOT NULL CHECK (sign_count BETWEEN 0 AND 4294967295),
  transports    TEXT NOT NULL CHECK (json_valid(transports)),
  rp_id         TEXT NOT NULL,
  name          TEXT NOT NULL,
  created_at    INTEGER NOT NULL,
  last_used_at  INTEGER
) STRICT;

CREATE TABLE ping_hour (
  node_id INTEGER NOT NULL,
  task_id INTEGER NOT NULL,
  hour    INTEGER NOT NULL,
  probes  INTEGER NOT NULL CHECK (probes >= 1),
  lost    INTEGER NOT NULL CHECK (lost BETWEEN 0 AND probes),
  latency INTEGER,
  lowest  INTEGER,
  highest INTEGER,
  PRIMARY KEY (node_id, task_id, hour)
) STRICT, WITHOUT ROWID;

CREATE TABLE ping_node (
  task_id INTEGER NOT NULL REFERENCES ping_task (id) ON DELETE CASCADE,
  node_id INTEGER NOT NULL REFERENCES node (id) ON DELETE CASCADE,
  PRIMARY KEY (task_id, node_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX ping_node_by_node ON ping_node (node_id);

CREATE TABLE ping_open (
  node_id INTEGER NOT NULL,
  task_id INTEGER NOT NULL,
  hour    INTEGER NOT NULL,
  PRIMARY KEY (node_id, task_id, hour)
) STRICT, WITHOUT ROWID;

CREATE INDEX ping_open_by_hour ON ping_open (hour);

CREATE TABLE ping_record (
  node_id INTEGER NOT NULL,
  task_id INTEGER NOT NULL,
  ts      INTEGER NOT NULL,
  latency INTEGER CHECK (latency >= 0),
  PRIMARY KEY (node_id, task_id, ts)
) STRICT, WITHOUT ROWID;

CREATE TABLE ping_task (
  id        INTEGER PRIMARY KEY AUTOINCREMENT,
  sort      INTEGER NOT NULL,
  name      TEXT NOT NULL,
  target    TEXT NOT NULL,
  interval  INTEGER NOT NULL CHECK (interval BETWEEN 5 AND 86400),
  all_nodes INTEGER NOT NULL CHECK (all_nodes IN (0, 1))
, public_id INTEGER NOT NULL DEFAULT 0, options TEXT NOT NULL DEFAULT '{}', heartbeat_key TEXT) STRICT;

CREATE UNIQUE INDEX ping_task_by_heartbeat_key ON ping_task (heartbeat_key);

CREATE UNIQUE INDEX ping_task_by_public_id ON ping_task (public_id);

CREATE TABLE recovery_code (
  hash BLOB PRIMARY KEY CHECK (length(hash) = 32)
) STRICT, WITHOUT ROWID;

CREATE TABLE session (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  token_hash   BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  username     TEXT NOT NULL,
  created_at   INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  expires_at   INTEGER NOT NULL,
  address      TEXT NOT NULL,
  user_agent   TEXT NOT NULL
, used_at INTEGER NOT NULL DEFAULT 0) STRICT;

CREATE TABLE session_note (
  session_id INTEGER NOT NULL,
  kind       TEXT NOT NULL,
  value      TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (session_id, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE setting (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL CHECK (json_valid(value))
) STRICT, WITHOUT ROWID;

CREATE TABLE spent_token (
  id         BLOB PRIMARY KEY,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE totp (
  id         INTEGER PRIMARY KEY CHECK (id = 1),
  secret     BLOB NOT NULL CHECK (length(secret) BETWEEN 16 AND 64),
  created_at INTEGER NOT NULL,
  last_step  INTEGER NOT NULL
) STRICT;

CREATE TABLE traffic (
  node_id        INTEGER PRIMARY KEY REFERENCES node (id) ON DELETE CASCADE,
  rx             INTEGER NOT NULL DEFAULT 0 CHECK (rx >= 0),
  tx             INTEGER NOT NULL DEFAULT 0 CHECK (tx >= 0),
  day_rx         INTEGER NOT NULL DEFAULT 0 CHECK (day_rx >= 0),
  day_tx         INTEGER NOT NULL DEFAULT 0 CHECK (day_tx >= 0),
  day_start      INTEGER NOT NULL DEFAULT 0,
  period_rx      INTEGER NOT NULL DEFAULT 0 CHECK (period_rx >= 0),
  period_tx      INTEGER NOT NULL DEFAULT 0 CHECK (period_tx >= 0),
  period_start   INTEGER NOT NULL DEFAULT 0,
  last_rx        INTEGER NOT NULL DEFAULT 0,
  last_tx        INTEGER NOT NULL DEFAULT 0,
  boot_id        TEXT NOT NULL DEFAULT '',
  last_report_at INTEGER NOT NULL DEFAULT 0
, falls TEXT NOT NULL DEFAULT '') STRICT;
