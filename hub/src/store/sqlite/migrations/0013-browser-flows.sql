-- What a browser has begun and goes on with later. Times are Unix milliseconds.

-- Values of sessions.
CREATE TABLE session_note (
  session_id INTEGER NOT NULL,
  kind       TEXT NOT NULL,
  value      TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (session_id, kind)
) STRICT, WITHOUT ROWID;

-- Sealed tokens that were used, until they would expire.
CREATE TABLE spent_token (
  id         BLOB PRIMARY KEY,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
