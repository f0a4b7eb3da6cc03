-- The audit log. Instants are Unix seconds. Rows with the same merge_key are counted in one; a row of its own has NULL.
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
CREATE INDEX audit_by_last_at ON audit (last_at);
CREATE INDEX audit_by_anonymous ON audit (actor_kind) WHERE actor_kind = 'anonymous';
