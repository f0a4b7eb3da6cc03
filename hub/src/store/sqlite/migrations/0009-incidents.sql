-- Instants are Unix seconds. An open incident has no ended_at; task_id belongs to incidents of probes.
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

CREATE INDEX incident_by_node ON incident (node_id);
CREATE INDEX incident_by_task ON incident (task_id) WHERE task_id IS NOT NULL;
CREATE INDEX incident_by_end ON incident (ended_at);

-- Announcements and maintenance windows. body is Markdown. The id is random: gaps between consecutive ids would tell visitors
-- how many notices are private or deleted.
CREATE TABLE notice (
  id         INTEGER PRIMARY KEY,
  kind       TEXT NOT NULL,
  title      TEXT NOT NULL,
  body       TEXT NOT NULL,
  public     INTEGER NOT NULL CHECK (public IN (0, 1)),
  starts_at  INTEGER NOT NULL,
  ends_at    INTEGER CHECK (ends_at > starts_at),
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE notice_node (
  notice_id INTEGER NOT NULL REFERENCES notice (id) ON DELETE CASCADE,
  node_id   INTEGER NOT NULL REFERENCES node (id) ON DELETE CASCADE,
  PRIMARY KEY (notice_id, node_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX notice_node_by_node ON notice_node (node_id);

-- The first connection of a node's agent; outages are recorded from then on. 0 before it.
ALTER TABLE node ADD COLUMN watched_since INTEGER NOT NULL DEFAULT 0;
