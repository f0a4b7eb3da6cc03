-- What a browser has begun at one hub and goes on with at another. Times are Unix milliseconds.

-- Values of sessions. Without a foreign key: a restore truncates the table of sessions.
CREATE TABLE session_note (
  session_id BIGINT NOT NULL,
  kind       TEXT NOT NULL,
  value      TEXT NOT NULL,
  expires_at BIGINT NOT NULL,
  PRIMARY KEY (session_id, kind)
);

-- Sealed tokens that were used, until they would expire.
CREATE TABLE spent_token (
  id         BYTEA PRIMARY KEY,
  expires_at BIGINT NOT NULL
);
