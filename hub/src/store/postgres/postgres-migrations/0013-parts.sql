-- Compatible since: 8
-- Mounts and containers of a node in a day, named by its end: JSON of a value for each hour, compressed (RFC 1951).
CREATE TABLE part_day (
  node_id BIGINT NOT NULL REFERENCES node (id) ON DELETE CASCADE,
  day     BIGINT NOT NULL,
  content BYTEA NOT NULL,
  PRIMARY KEY (node_id, day)
);

CREATE INDEX part_day_by_day ON part_day (day);
