-- The hubs that use this database together. Times are the database's, so that those of two hubs can be compared.
CREATE TABLE hub (
  id          BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name        TEXT NOT NULL,
  address     TEXT NOT NULL,
  version     TEXT NOT NULL,
  started_at  TIMESTAMPTZ NOT NULL,
  lease_until TIMESTAMPTZ NOT NULL,
  renewal_ms  BIGINT NOT NULL DEFAULT 0,
  is_runner   BOOLEAN NOT NULL DEFAULT false
);
