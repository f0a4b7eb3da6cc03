import '../../support/fetched-programs.ts';
import { createHash } from 'node:crypto';
import { exportNames, historyColumns } from '@muster/generated/metrics';
import { beforeAll, expect, test } from 'vitest';
import { createRowTemplate } from '../../../hub/src/features/exports/row-template.ts';
import { planWindow } from '../../../hub/src/features/history/history.ts';
import type { Store } from '../../../hub/src/store/store.ts';
import { openPostgresStore, type PostgresDatabase, sharePostgres } from '../../support/data/postgres.ts';
import { encodeMinutes, encodeProbes, type Minute } from '../../support/data/series.ts';
import { addPingTasks, makeNodeConfig, openTestStore } from '../../support/data/store.ts';

// Histories and exports are byte for byte as recorded, with either engine. The file has the length and the start of the SHA-256
// of each text.

const HOUR = 483_840;
const NOW = HOUR * 3600 + 754;
const LAST_MINUTE = Math.floor(NOW / 60);
const DAY_MINUTES = 1440;
const tasks = [
  { id: 2, name: 'Tōkyō "east"', interval: 60, isMeasured: true },
  { id: 1, name: 'Paris', interval: 300, isMeasured: false },
  { id: 3, name: 'never measured', interval: 60, isMeasured: false },
];

let server: PostgresDatabase;

beforeAll(async () => {
  server = await sharePostgres();
}, 240_000);

/** Any integer below `limit`, the same in every run. */
function draw(seed: number, limit: number): number {
  return createHash('sha256').update(String(seed)).digest().readUInt32BE(0) % limit;
}

/** A minute without some of its metrics; a part of a minute now and then. */
function makeMinute(minute: number): Minute {
  const columns = historyColumns.map(
    (column, index) => [column, draw(minute * 31 + index, 10 ** (2 + (index % 8))) / 7] as const,
  );
  const measured = columns.filter((_, index) => draw(minute + index, 17) > 0);
  const part = draw(minute, 29) === 0 ? { ms: 1 + draw(minute + 1, 59_000) } : {};
  return { node: 1, minute, ...part, ...Object.fromEntries(measured) };
}

/** Minutes of eight days with gaps, and every twelfth one before; older hours are rolled up. */
async function fill(store: Store): Promise<void> {
  await store.insertNode({ config: makeNodeConfig(), token: 'token', created_at: 0 });
  await addPingTasks(store, 3);
  const ages = Array.from({ length: 91 * DAY_MINUTES }, (_, index) => 91 * DAY_MINUTES - index - 1);
  const minutes = ages
    .filter((age) =>
      age < 8 * DAY_MINUTES ? draw(age, 50) > 0 && (age < 4000 || age > 4400) : age % 12 === 0,
    )
    .map((age) => LAST_MINUTE - age);
  const [late, intime] = [
    minutes.filter((minute) => minute % 211 === 0),
    minutes.filter((minute) => minute % 211 > 0),
  ];
  for (let at = 0; at < intime.length; at += 2000)
    await store.writeMinutes(encodeMinutes(intime.slice(at, at + 2000).map(makeMinute)));
  await store.foldMinutes({ minute: LAST_MINUTE - 14, maxNodes: 10 });
  while (await store.rollupHistory({ hour: HOUR - 3, maxHours: 500 }));
  await store.writeMinutes(encodeMinutes(late.map(makeMinute)));
  for (const [task_id, every, days] of [
    [2, 60, 2],
    [1, 300, 9],
    [1, 7200, 91],
  ] as const) {
    const results = Array.from({ length: (days * 86_400) / every }, (_, index) => ({
      node_id: 1,
      task_id,
      ts: NOW - index * every - draw(index, 3),
      latency_ms: draw(index, 23) === 0 ? -1 : 1 + draw(index + task_id, 200_000) / 1000,
    }));
    await store.writeProbes(encodeProbes(results));
  }
  while (await store.rollupHistory({ hour: HOUR - 2, maxHours: 500 }));
}

/** Texts by the name of their question. */
type Answers = Record<string, string>;

async function readHistories(store: Store): Promise<Answers> {
  const answers: Answers = {};
  for (const hours of [1, 24, 168, 720, 2160])
    for (const points of [undefined, 60, 711])
      for (const kind of ['metrics', 'ping', 'both']) {
        const answer = await store.readNodeHistory({
          node_id: 1,
          window: planWindow({ hours, points }, { isVisitor: false, now: NOW * 1000 }),
          metrics: kind !== 'ping',
          tasks: kind === 'metrics' ? [] : tasks,
        });
        answers[`${hours} h, ${points ?? 'all'} points, ${kind}`] = decode(answer);
      }
  return answers;
}

async function readExports(store: Store): Promise<Answers> {
  const answers: Answers = {};
  for (const format of ['csv', 'json'] as const)
    for (const task_id of [null, 1, 2, 3])
      for (const isHourly of [true, false]) {
        const name = `${format}, task ${task_id}, ${isHourly ? 'hours' : 'all'}`;
        answers[name] = await exportAll(store, { format, task_id, isHourly });
      }
  return answers;
}

async function exportAll(
  store: Store,
  { format, task_id, isHourly }: { format: 'csv' | 'json'; task_id: number | null; isHourly: boolean },
): Promise<string> {
  const latency = ['time', 'task_id', 'task_name', 'probes', 'lost', 'latency_ms', 'min_ms', 'max_ms'];
  const metrics = ['time', 'minutes', ...historyColumns.map((column) => exportNames[column])];
  const template =
    task_id === null
      ? createRowTemplate(format, metrics)
      : createRowTemplate(format, latency, { task_id, task_name: 'a, "b"' });
  const query = { node_id: 1, task_id, isHourly, template, to: NOW, maxRows: 500 };
  let text = '';
  for (let after: number | null = NOW - 20 * 86_400; after !== null; ) {
    const slice: Awaited<ReturnType<Store['readSlice']>> = await store.readSlice({ ...query, after });
    text += decode(slice.text);
    after = slice.next;
  }
  return text;
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test.each<[string, () => Promise<Store>]>([
  ['SQLite', () => openTestStore()],
  ['PostgreSQL', () => openPostgresStore(server)],
])(
  '%s returns the recorded bytes',
  async (_, open) => {
    const store = await open();
    await fill(store);
    const answers = { ...(await readHistories(store)), ...(await readExports(store)) };
    const digests = Object.entries(answers).map(
      ([name, text]) => `${name}: ${text.length} ${digest(text)}\n`,
    );
    await expect(digests.join('')).toMatchFileSnapshot('./history-bytes.txt');
  },
  120_000,
);
