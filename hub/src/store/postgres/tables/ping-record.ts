import { HOUR_SECONDS } from '../../metric-layout.ts';
import { NUMBERS_PER_PROBE } from '../../series.ts';
import { ensurePartitions } from '../history-partitions.ts';
import type { Statements } from '../statements.ts';

const MICROSECONDS_PER_MS = 1000;

/** Two results in the same second mean that the clock was set back; the newer one is kept. */
const INSERT = `INSERT INTO ping_record (node_id, task_id, ts, latency)
  SELECT node.id, ping_task.id, ts, latency
  FROM unnest(@nodes::bigint[], @tasks::bigint[], @times::bigint[], @latencies::bigint[]) AS new (node, task, ts, latency)
  JOIN node ON node.public_id = new.node JOIN ping_task ON ping_task.public_id = new.task
  ON CONFLICT (node_id, task_id, ts) DO UPDATE SET latency = excluded.latency`;

const OPEN = `INSERT INTO ping_open (node_id, task_id, hour)
  SELECT node.id, ping_task.id, hour FROM unnest(@nodes::bigint[], @tasks::bigint[], @hours::bigint[]) AS new (node, task, hour)
  JOIN node ON node.public_id = new.node JOIN ping_task ON ping_task.public_id = new.task
  ON CONFLICT DO NOTHING RETURNING node_id, task_id, hour`;

/** Keys of rows, as arrays. The bounds name the partitions. */
const KEYS =
  'unnest(@nodes::bigint[], @tasks::bigint[], @hours::bigint[]) AS wanted (node_id, task_id, hour)';

const DELETE_HOURS = `DELETE FROM ping_hour USING ${KEYS}
  WHERE ping_hour.node_id = wanted.node_id AND ping_hour.task_id = wanted.task_id AND ping_hour.hour = wanted.hour
    AND ping_hour.hour BETWEEN @first::bigint AND @last::bigint`;

const CLOSE = `DELETE FROM ping_open USING ${KEYS}
  WHERE ping_open.node_id = wanted.node_id AND ping_open.task_id = wanted.task_id AND ping_open.hour = wanted.hour`;

const ROLLUP = `INSERT INTO ping_hour (node_id, task_id, hour, probes, lost, latency, lowest, highest)
  SELECT wanted.node_id, wanted.task_id, wanted.hour, count(*), count(*) - count(latency), round(avg(latency))::bigint,
    min(latency), max(latency)
  FROM ${KEYS}
  JOIN ping_record AS record ON record.node_id = wanted.node_id AND record.task_id = wanted.task_id
    AND ts > (wanted.hour - 1) * ${HOUR_SECONDS} AND ts <= wanted.hour * ${HOUR_SECONDS}
  WHERE ts > (@first::bigint - 1) * ${HOUR_SECONDS} AND ts <= @last::bigint * ${HOUR_SECONDS}
  GROUP BY wanted.node_id, wanted.task_id, wanted.hour
  ON CONFLICT (node_id, task_id, hour) DO UPDATE SET probes = excluded.probes, lost = excluded.lost,
    latency = excluded.latency, lowest = excluded.lowest, highest = excluded.highest`;

interface Probe {
  node: number;
  task: number;
  ts: number;
  /** Microseconds; null if it was lost. */
  latency: number | null;
}

/** Writes results of `NUMBERS_PER_PROBE` numbers; those of deleted nodes and tasks are skipped. */
export async function writeProbes(queries: Statements, numbers: Float64Array): Promise<void> {
  const probes = listProbes(numbers);
  if (probes.length === 0) return;
  const times = probes.map(({ ts }) => ts);
  await ensurePartitions(queries, 'ping_record', times);
  const nodes = probes.map(({ node }) => node);
  const tasks = probes.map(({ task }) => task);
  await queries.run(INSERT, { nodes, tasks, times, latencies: probes.map(({ latency }) => latency) });
  const hours = times.map((ts) => Math.ceil(ts / HOUR_SECONDS));
  const opened = await queries.raw<OpenHour>(OPEN, { nodes, tasks, hours });
  // After a late result, the hour is rolled up again.
  if (opened.length > 0) await queries.run(DELETE_HOURS, bindHours(opened));
}

/** Rolls up to `max` hours that ended by `hour`; resolves to how many it found. */
export async function rollupProbes(queries: Statements, hour: number, max: number): Promise<number> {
  const open = await queries.raw<OpenHour>(
    'SELECT node_id, task_id, hour FROM ping_open WHERE hour <= @hour::bigint ORDER BY hour LIMIT @max::bigint',
    { hour, max },
  );
  if (open.length === 0) return 0;
  const values = bindHours(open);
  await ensurePartitions(queries, 'ping_hour', values.hours);
  await queries.run(ROLLUP, values);
  await queries.run(CLOSE, values);
  return open.length;
}

/** Keeps the last result of each second, because a statement cannot write a row twice. */
function listProbes(numbers: Float64Array): Probe[] {
  const probes = new Map<string, Probe>();
  for (let at = 0; at < numbers.length; at += NUMBERS_PER_PROBE) {
    const [node = 0, task = 0, ts = 0, ms = -1] = numbers.subarray(at, at + NUMBERS_PER_PROBE);
    const latency = ms < 0 ? null : Math.round(ms * MICROSECONDS_PER_MS);
    probes.set(`${node}:${task}:${ts}`, { node, task, ts, latency });
  }
  return [...probes.values()];
}

type OpenHour = readonly [node: number, task: number, hour: number];

function bindHours(open: readonly OpenHour[]) {
  const hours = open.map(([, , hour]) => hour);
  return {
    nodes: open.map(([node]) => node),
    tasks: open.map(([, task]) => task),
    hours,
    first: Math.min(...hours),
    last: Math.max(...hours),
  };
}
