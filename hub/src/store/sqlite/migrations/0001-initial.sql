-- Instants are Unix seconds, sizes are bytes, days are numbers YYYYMMDD.

CREATE TABLE setting (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL CHECK (json_valid(value))
) STRICT, WITHOUT ROWID;

CREATE TABLE account (
  username      TEXT PRIMARY KEY,
  password_hash TEXT NOT NULL,
  changed_at    INTEGER NOT NULL
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
) STRICT;

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
) STRICT;

-- Written for every report, hence apart from the wide node row. rx and tx are cumulative; last_rx and last_tx are the
-- agent's counters of the boot boot_id.
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
) STRICT;
