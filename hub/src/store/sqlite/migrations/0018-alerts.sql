-- Alert rules. nodes and parents are JSON, and name nodes and tasks by their public ids.
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

-- What the engine remembers of an object, as JSON. Nodes and tasks are named by their public ids, 0 for none, without foreign
-- keys: the alerts of a deleted node end first. The acknowledgement is apart, because another hub may write it.
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

-- Transitions of alerts, with the names at that time. number counts those of an alert, so that a repeated write adds none.
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
