-- Tokens of programs. Instants are Unix seconds; scopes are separated by commas. A token without an end has no expires_at.
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
