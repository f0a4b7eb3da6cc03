import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ImportKind, ImportRecord } from '@muster/generated/types';
import { importValidators } from '@muster/generated/validators';
import BetterSqlite from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { formatLines } from '../../import/src/format-lines.ts';
import { readSource } from '../../import/src/read-source.ts';
import {
  findFixture,
  findRefusal,
  IMPORT_TIME,
  prepareTestImport,
  runTestImport,
} from '../support/data/import.ts';
import { openTestStore } from '../support/data/store.ts';
import { makeFolder } from '../support/folder.ts';
import { runFile, runHub } from '../support/process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The records in docs/moving/ndjson.md. */
const example =
  /```json\n(.*?)```/s.exec(readFileSync(join(ROOT, 'docs/moving/ndjson.md'), 'utf8'))?.[1] ?? '';

let folder: string;
let path: string;
let source: string;

beforeEach(() => {
  folder = makeFolder();
  path = join(folder, 'muster.db');
  source = join(folder, 'records.ndjson');
});

/** Every row of every table. */
function dump(file: string): Record<string, unknown[]> {
  const db = new BetterSqlite(file, { readonly: true });
  try {
    const tables = db
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .pluck()
      .all();
    return Object.fromEntries(
      tables.map((table) => [table, db.prepare(`SELECT * FROM "${table}"`).safeIntegers().all()]),
    );
  } finally {
    db.close();
  }
}

const products: [Exclude<ImportKind, 'ndjson'>, string][] = [
  ['monitor-probe', 'monitor-probe/monitor.db'],
  ['komari', 'komari/komari.db'],
  ['nezha', 'nezha/sqlite.db'],
  ['beszel', 'beszel/data.db'],
  ['uptime-kuma', 'uptime-kuma/kuma.db'],
];

test.each(products)(
  'the records of %s, written as lines, become the same database',
  async (kind, fixture) => {
    const work = join(folder, 'work');
    mkdirSync(work);
    const records = readSource({ kind, path: findFixture(fixture), folder: work, now: IMPORT_TIME });
    writeFileSync(source, [...formatLines(records)].join(''));
    const other = join(folder, 'other.db');
    const direct = await prepareTestImport({ kind, path, source: findFixture(fixture) });
    const lines = await prepareTestImport({ kind: 'ndjson', path: other, source });
    expect(lines).toEqual({ ...direct, report: { ...direct.report, kind: 'ndjson' } });
    expect(dump(other)).toEqual(dump(path));
  },
);

test('the example of the documentation is valid, has every type but the account, and is imported', async () => {
  writeFileSync(source, example);
  const records: ImportRecord[] = example
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (const record of records)
    expect([record, importValidators[record.type](record)]).toEqual([record, true]);
  const types = new Set(records.map(({ type }) => type));
  expect([...types].sort()).toEqual(
    Object.keys(importValidators)
      .filter((type) => type !== 'account')
      .sort(),
  );

  const { report } = await runTestImport({ kind: 'ndjson', path, source });
  expect(report).toMatchObject({
    ...{ kind: 'ndjson', product: 'Smokestack', agents: 'install', source_version: 3 },
    ...{ nodes: { added: 2, matched: 0 }, ping_tasks: { added: 2, matched: 0 }, settings: ['site_name'] },
    rows: { minutes: 3, hours: 1, probes: 2, probe_hours: 1 },
    skipped: { invalid: { minutes: 0, hours: 0, probes: 0, probe_hours: 0 } },
    notes: [{ subject: 'Alerts', count: 4 }],
  });
  const store = await openTestStore({ path });
  const { nodes, settings, pingTasks } = await store.load(IMPORT_TIME);
  await store.close();
  expect(settings.site_name).toBe('My fleet');
  expect(nodes).toMatchObject([
    {
      node: {
        name: 'web-1',
        group: 'Frankfurt',
        price: 4.5,
        last_seen_at: 1_795_350_000,
        cpu_cores: 2,
        public: true,
      },
      traffic: { rx: 1_099_511_627_776, period_rx: 10_737_418_240, period_start: 20_261_101, day_start: 0 },
    },
    { node: { name: 'db-1', public: false }, traffic: { rx: 0 } },
  ]);
  expect(pingTasks).toMatchObject([
    { name: 'Cloudflare', node_ids: [nodes[0]?.node.id], all_nodes: false, interval: 60 },
    { name: 'Shop', all_nodes: true, interval: 60 },
  ]);
});

test('a bad line leaves the database as it was, also if millions may have been imported before it', async () => {
  writeFileSync(source, example);
  await runTestImport({ kind: 'ndjson', path, source });
  const before = dump(path);
  writeFileSync(source, `${example}{"type":"probe_hour"}\n`);
  const lines = example.trim().split('\n').length;
  expect(await findRefusal({ kind: 'ndjson', path, source, merges: true })).toBe(
    `${source}, line ${lines + 1}: /node is missing.`,
  );
  expect(dump(path)).toEqual(before);
});

test('a second import adds nothing', async () => {
  writeFileSync(source, example);
  await runTestImport({ kind: 'ndjson', path, source });
  const { report } = await runTestImport({ kind: 'ndjson', path, source, merges: true });
  expect(report).toMatchObject({
    ...{ nodes: { added: 0, matched: 2 }, ping_tasks: { added: 0, matched: 2 } },
    rows: { minutes: 0, hours: 0, probes: 0, probe_hours: 0 },
  });
});

test('rows of unknown nodes, impossible times and values out of range are left out and counted', async () => {
  const rows = [
    { type: 'minute', node: 'db-1', at: 60, cpu: 105, load: 1 },
    { type: 'minute', node: 'db-1', at: 120, cpu: 105 },
    { type: 'minute', node: 'gone', at: 60, cpu: 1 },
    { type: 'hour', node: 'db-1', at: -3600, cpu: 1 },
    { type: 'probe', node: 'db-1', task: 'dns', at: 1, latency_ms: 3_600_000 },
    { type: 'probe', node: 'db-1', task: 'dns', at: 2, latency_ms: 3_600_001 },
    { type: 'probe', node: 'db-1', task: 'gone', at: 1, latency_ms: 1 },
    { type: 'probe_hour', node: 'db-1', task: 'dns', at: 7200, probes: 1, lost: 2 },
  ];
  const fleet = example.split('\n').filter((line) => !/"(minute|hour|probe|probe_hour)"/.test(line));
  writeFileSync(source, `${fleet.join('\n')}${rows.map((row) => JSON.stringify(row)).join('\n')}`);
  const { report } = await prepareTestImport({ kind: 'ndjson', path, source });
  expect(report.rows).toEqual({ minutes: 1, hours: 0, probes: 1, probe_hours: 0 });
  expect(report.skipped.invalid).toEqual({ minutes: 2, hours: 1, probes: 1, probe_hours: 1 });
  expect(report.notes).toContainEqual(expect.objectContaining({ subject: 'Probe results', count: 1 }));
});

test.each([
  ['nothing', '', 'records.ndjson is empty.'],
  ['only empty lines', '\n\n', 'The file has no records.'],
  ['a source alone', '{"type":"source","product":"a"}', 'there is nothing to import'],
])('%s is refused', async (_, text, sentence) => {
  writeFileSync(source, text);
  expect(await findRefusal({ kind: 'ndjson', path, source })).toContain(sentence);
});

test('the command line imports a file of records', async () => {
  writeFileSync(source, example.replace('Smokestack', 'Smoke\\u001b[2Jstack'));
  const { exited, output } = runHub(['import', 'ndjson', source, '--db', path]);
  expect(await exited).toBe(0);
  expect(output.stdout).toContain(`${source} has records of Smoke\u{fffd}[2Jstack, schema version 3.`);
  expect(output.stdout).toMatch(/nodes {12}2 added/);
});

test('the program of @muster/import writes the records of a product, and says why it cannot', async () => {
  const run = async (...args: string[]) => {
    const { exited, output } = runFile('import/src/main.ts', args);
    return { code: await exited, ...output };
  };
  const { code, stdout } = await run('komari', findFixture('komari/komari.db'));
  expect(code).toBe(0);
  const records: ImportRecord[] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(records[0]).toMatchObject({ type: 'source', product: 'Komari' });
  expect(new Set(records.map(({ type }) => type))).toContain('probe');

  const refused = await run('nezha', findFixture('komari/komari.db'));
  expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('but of Komari') });
  expect(await run('ndjson', source)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('KIND is one of'),
  });
});
