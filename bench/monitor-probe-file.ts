import { DatabaseSync } from 'node:sqlite';

export interface MonitorProbeFile {
  path: string;
  nodes: number;
  days: number;
  /** Unix seconds of the last minute. */
  until: number;
}

const DAY_MINUTES = 1440;
const MINUTE_SECONDS = 60;
const NODES_PER_TRANSACTION = 20;

/** Tables of monitor-probe's schema version 10, without constraints between tables. */
const SCHEMA = `CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE node (id INTEGER PRIMARY KEY, name TEXT NOT NULL, token TEXT NOT NULL UNIQUE, sort INTEGER NOT NULL,
    public INTEGER NOT NULL DEFAULT 1, traffic_reset_day INTEGER NOT NULL DEFAULT 1, last_seen INTEGER NOT NULL,
    created_at INTEGER NOT NULL);
  CREATE TABLE traffic (node_id INTEGER PRIMARY KEY, boot_id TEXT NOT NULL, last_rx INTEGER NOT NULL,
    last_tx INTEGER NOT NULL, total_rx INTEGER NOT NULL, total_tx INTEGER NOT NULL);
  CREATE TABLE metric (node_id INTEGER NOT NULL, ts INTEGER NOT NULL, cpu REAL NOT NULL, mem_used INTEGER NOT NULL,
    swap_used INTEGER NOT NULL, disk_used INTEGER NOT NULL, net_rx INTEGER NOT NULL, net_tx INTEGER NOT NULL,
    tcp INTEGER NOT NULL, udp INTEGER NOT NULL, procs INTEGER NOT NULL, net_rx_max INTEGER NOT NULL DEFAULT 0,
    net_tx_max INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (node_id, ts)) WITHOUT ROWID;
  CREATE TABLE ping_task (id INTEGER PRIMARY KEY, name TEXT NOT NULL, target TEXT NOT NULL, interval INTEGER NOT NULL);
  CREATE TABLE ping_node (task_id INTEGER NOT NULL, node_id INTEGER NOT NULL, PRIMARY KEY (task_id, node_id));
  CREATE TABLE ping_record (node_id INTEGER NOT NULL, task_id INTEGER NOT NULL, ts INTEGER NOT NULL,
    latency INTEGER NOT NULL, PRIMARY KEY (node_id, ts, task_id)) WITHOUT ROWID;`;

/** `a` to `d` are pseudo-random digits of the row, so that neighbouring rows differ like measured ones. */
const MINUTES = `WITH RECURSIVE minute (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM minute WHERE n + 1 < @minutes),
    digits (ts, a, b, c, d) AS MATERIALIZED (
      SELECT @until - (@minutes - 1 - n) * ${MINUTE_SECONDS}, n * 7919 % 1009, n * 104729 % 9973, n * 31 % 101, n % 13
      FROM minute)
  INSERT INTO metric
    SELECT node.id, ts, (a + node.id) % 1000 / 10.0 + 0.0625, 2147483648 + b * 4096 * (node.id % 7 + 1), c * 1048576,
      21474836480 + ts * 13, 125000 + a * b, 64000 + b * c, 40 + c, d, 120 + d, 250000 + a * b, 128000 + b * c
    FROM node CROSS JOIN digits WHERE node.id BETWEEN @first AND @last`;

/** Writes a database of monitor-probe with a full history, in WAL mode as its hub leaves it. Returns the minutes. */
export function writeMonitorProbeFile({ path, nodes, days, until }: MonitorProbeFile): number {
  const last = Math.floor(until / MINUTE_SECONDS) * MINUTE_SECONDS;
  const minutes = days * DAY_MINUTES;
  const db = new DatabaseSync(path);
  try {
    db.exec(`PRAGMA synchronous = OFF; PRAGMA cache_size = -65536; ${SCHEMA} PRAGMA user_version = 10`);
    const addNode = db.prepare('INSERT INTO node VALUES (?, ?, ?, ?, 1, 1, ?, ?)');
    const addLedger = db.prepare(
      "INSERT INTO traffic VALUES (?, 'boot/0123456789abcdef', 1000, 1000, 5000, 5000)",
    );
    for (let id = 1; id <= nodes; id += 1) {
      addNode.run(id, `node-${id}`, id.toString(16).padStart(64, '0'), id - 1, last, last - days * 86_400);
      addLedger.run(id);
    }
    const addMinutes = db.prepare(MINUTES);
    for (let first = 1; first <= nodes; first += NODES_PER_TRANSACTION)
      addMinutes.run({
        minutes,
        until: last,
        first,
        last: Math.min(nodes, first + NODES_PER_TRANSACTION - 1),
      });
    db.exec('PRAGMA journal_mode = WAL');
  } finally {
    db.close();
  }
  return nodes * minutes;
}
