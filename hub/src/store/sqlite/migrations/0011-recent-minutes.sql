-- Finished minutes of all nodes, in the order of time: those of one minute share a few pages, while in metric each node has
-- its own page, which would be written to the log for every single minute. After a while they are moved to metric.
CREATE TABLE metric_recent (
  minute     INTEGER NOT NULL,
  node_id    INTEGER NOT NULL,
  cpu        INTEGER,
  load       INTEGER,
  mem_used   INTEGER,
  swap_used  INTEGER,
  disk_used  INTEGER,
  net_rx     INTEGER,
  net_tx     INTEGER,
  tcp        INTEGER,
  udp        INTEGER,
  procs      INTEGER,
  cpu_max    INTEGER,
  net_rx_max INTEGER,
  net_tx_max INTEGER,
  weights    TEXT CHECK (json_valid(weights)),
  PRIMARY KEY (minute, node_id)
) STRICT, WITHOUT ROWID;
