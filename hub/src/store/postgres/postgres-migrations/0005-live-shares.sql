-- What each hub has in memory of the nodes that are connected to it, compressed, while somebody looks at any hub. Lost with a
-- crash of the server, like what it is a copy of.
CREATE UNLOGGED TABLE live_share (
  hub_id  BIGINT PRIMARY KEY,
  seq     BIGINT NOT NULL,
  content BYTEA NOT NULL
);

ALTER TABLE live_share ALTER content SET STORAGE EXTERNAL;

CREATE UNLOGGED TABLE live_interest (
  id           BIGINT PRIMARY KEY CHECK (id = 1),
  wanted_until TIMESTAMPTZ NOT NULL
);
