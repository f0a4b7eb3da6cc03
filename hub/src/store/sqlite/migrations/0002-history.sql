-- One row per node and minute. key is node_id << 27 | minute, where minute counts from the epoch and names the minute
-- that ends there: minute * 60 is the row's ts. NULL is what was not measured. Units: cpu and load hundredths, mem_used,
-- swap_used and disk_used KiB, net_* bytes per second, tcp, udp and procs tenths.
CREATE TABLE metric (
  key        INTEGER PRIMARY KEY,
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
  net_tx_max INTEGER
) STRICT;

-- The rows of metric gathered by hour, for wide windows. key is node_id << 27 | hour, where hour * 3600 is the end of
-- the hour; minutes is how many rows went in. Units as in metric.
CREATE TABLE metric_hour (
  key        INTEGER PRIMARY KEY,
  minutes    INTEGER NOT NULL CHECK (minutes BETWEEN 1 AND 60),
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
  net_tx_max INTEGER
) STRICT;

-- The hours that have minutes and no row in metric_hour: every hour with minutes is in one of both.
CREATE TABLE metric_open (
  node_id INTEGER NOT NULL,
  hour    INTEGER NOT NULL,
  PRIMARY KEY (node_id, hour)
) STRICT, WITHOUT ROWID;
CREATE INDEX metric_open_by_hour ON metric_open (hour);

-- One row per probe. latency is microseconds; NULL is a lost one.
CREATE TABLE ping_record (
  node_id INTEGER NOT NULL,
  task_id INTEGER NOT NULL,
  ts      INTEGER NOT NULL,
  latency INTEGER CHECK (latency >= 0),
  PRIMARY KEY (node_id, task_id, ts)
) STRICT, WITHOUT ROWID;

-- The rows of ping_record gathered by hour, which ends at hour * 3600; latency is the mean of those that arrived.
CREATE TABLE ping_hour (
  node_id INTEGER NOT NULL,
  task_id INTEGER NOT NULL,
  hour    INTEGER NOT NULL,
  probes  INTEGER NOT NULL CHECK (probes >= 1),
  lost    INTEGER NOT NULL CHECK (lost BETWEEN 0 AND probes),
  latency INTEGER,
  lowest  INTEGER,
  highest INTEGER,
  PRIMARY KEY (node_id, task_id, hour)
) STRICT, WITHOUT ROWID;

-- As metric_open: the hours that have records and no row in ping_hour.
CREATE TABLE ping_open (
  node_id INTEGER NOT NULL,
  task_id INTEGER NOT NULL,
  hour    INTEGER NOT NULL,
  PRIMARY KEY (node_id, task_id, hour)
) STRICT, WITHOUT ROWID;
CREATE INDEX ping_open_by_hour ON ping_open (hour);
