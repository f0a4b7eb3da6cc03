-- Attempts that hubs count together, for as long as they count. Lost with a crash of the server, like those in memory with a
-- crash of a hub.
CREATE UNLOGGED TABLE attempt (
  id       BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hub_id   BIGINT NOT NULL,
  kind     TEXT NOT NULL,
  address  TEXT NOT NULL,
  is_known BOOLEAN NOT NULL,
  at       TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp(),
  xid      XID8 NOT NULL DEFAULT pg_current_xact_id()
);

CREATE INDEX attempt_by_xid ON attempt (xid);
