-- Compatible since: 8
-- Gauges of a node in an hour, named by its end: JSON of a list of minutes for each, compressed (RFC 1951). A node has no row for
-- an hour without any.
CREATE TABLE gauge_hour (
  node_id BIGINT NOT NULL REFERENCES node (id) ON DELETE CASCADE,
  hour    BIGINT NOT NULL,
  content BYTEA NOT NULL,
  PRIMARY KEY (node_id, hour)
);

CREATE INDEX gauge_hour_by_hour ON gauge_hour (hour);
