-- Second factors of the account. secret is the TOTP key in plain text, which the hub needs to compute codes; last_step is
-- the time step (Unix seconds / 30) of the last accepted code, since a code is accepted once (RFC 6238, section 5.2).
CREATE TABLE totp (
  id         INTEGER PRIMARY KEY CHECK (id = 1),
  secret     BLOB NOT NULL CHECK (length(secret) BETWEEN 16 AND 64),
  created_at INTEGER NOT NULL,
  last_step  INTEGER NOT NULL
) STRICT;

-- WebAuthn credentials. public_key is a COSE_Key; transports is a JSON array of names.
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

-- SHA-256 of unused recovery codes.
CREATE TABLE recovery_code (
  hash BLOB PRIMARY KEY CHECK (length(hash) = 32)
) STRICT, WITHOUT ROWID;
