import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { limits } from '@muster/generated/limits';
import type { ImportReport } from '@muster/generated/types';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFixture, IMPORT_TIME } from '../../support/data/import.ts';
import { makeReport } from '../../support/data/samples.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import type { Answer } from '../../support/hub/hub-requests.ts';
import { openAgent } from '../../support/network/socket.ts';
import { uploadDatabase } from '../../support/themes/upload.ts';

// The hub validates its responses against the contract in tests. The tests build on one another.

const monitorProbe = readFileSync(findFixture('monitor-probe/monitor.db'));
const komari = readFileSync(findFixture('komari/komari.db'));
const metrics = readFileSync(findFixture('komari/metrics.db'));

let hub: TestHub;
let cookie: string;

beforeAll(async () => {
  hub = await bootHub({ runtime: createManualRuntime({ now: IMPORT_TIME * 1000 }) });
  cookie = await hub.openSession();
});
afterAll(() => hub.remove());

const upload = (file: Uint8Array, query: string, pieceBytes?: number): Promise<Answer> =>
  uploadDatabase(hub, file, {
    cookie,
    path: `/api/db/import?${query}`,
    ...(pieceBytes === undefined ? {} : { pieceBytes }),
  });

async function listNames(): Promise<string[]> {
  hub.runtime.advance(2_000);
  const { nodes } = (await hub.request('GET', '/api/nodes', { cookie })).body;
  return nodes.map(({ name }: { name: string }) => name);
}

test('a dry run reports and changes nothing', async () => {
  const { status, body } = await upload(monitorProbe, 'kind=monitor-probe&dry_run=true', 30_000);
  expect(status).toBe(200);
  expect(body).toMatchObject({ kind: 'monitor-probe', dry_run: true, merged: false, agents: 'keep' });
  expect((body as ImportReport).nodes.added).toBeGreaterThan(0);
  expect(await listNames()).toEqual([]);
  expect(existsSync(`${hub.db}.before-restore`)).toBe(false);
});

test.each([
  ['no database', Buffer.from('holiday'), 'kind=komari', 'The file is not an SQLite database.'],
  [
    'another product',
    monitorProbe,
    'kind=komari',
    'The file is not a database of Komari, but of monitor-probe.',
  ],
  [
    'a file of records with a bad line',
    Buffer.from('{"type":"source","product":"a"}\n{"type":"node"}\n'),
    'kind=ndjson',
    'The file, line 2: /key is missing.',
  ],
  ['a truncated file', monitorProbe.subarray(0, 40_960), 'kind=monitor-probe', 'The file is truncated'],
])('%s is refused with a sentence', async (_, file, query, sentence) => {
  const { status, body } = await upload(file, query);
  expect(status).toBe(422);
  expect(body).toMatchObject({ code: 'invalid_database', detail: expect.stringContaining(sentence) });
  expect(JSON.stringify(body)).not.toContain(hub.db);
  expect(await listNames()).toEqual([]);
});

test.each([
  ['kind=wordpress', '/query/kind'],
  ['dry_run=true', '/query/kind'],
  [`kind=komari&companion_bytes=${limits.restoreFileBytes + 1}`, '/query/companion_bytes'],
  [`kind=komari&companion_bytes=${komari.length}`, '/query/companion_bytes'],
])('%s is an invalid request', async (query, pointer) => {
  const { status, body } = await upload(komari, query);
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'invalid_request', errors: [{ pointer }] });
});

test('an import keeps the session, and the agents continue with their tokens', async () => {
  const { status, body } = await upload(monitorProbe, 'kind=monitor-probe');
  expect(status).toBe(200);
  expect(body).toMatchObject({ dry_run: false, install: [] });
  expect(await listNames()).toHaveLength(body.nodes.added);
  expect(existsSync(`${hub.db}.before-restore`)).toBe(true);
  const { entries } = (await hub.request('GET', '/api/audit', { cookie })).body;
  expect(entries[0]).toMatchObject({ action: 'database.import', outcome: 'ok', detail: 'monitor-probe' });
  const [node] = (await hub.request('GET', '/api/nodes', { cookie })).body.nodes;
  const agent = await openAgent(hub.wsUrl, node.token);
  agent.send(makeReport({}));
  await agent.settle();
  hub.runtime.advance(2_000);
  expect((await hub.request('GET', '/api/nodes', { cookie })).body.nodes[0].online).toBe(true);
  await agent.close();
});

test('a hub that has nodes needs merge', async () => {
  const { status, body } = await upload(monitorProbe, 'kind=monitor-probe');
  expect(status).toBe(422);
  expect(body.detail).toContain('Set merge to add to them');
  const again = await upload(monitorProbe, 'kind=monitor-probe&merge=true&dry_run=true');
  expect(again.body).toMatchObject({ merged: true, nodes: { added: 0 } });
});

test('Komari’s second file is the end of the upload', async () => {
  const names = await listNames();
  const both = Buffer.concat([komari, metrics]);
  const query = `kind=komari&merge=true&companion_bytes=${metrics.length}`;
  const alone = (await upload(komari, 'kind=komari&merge=true&dry_run=true')).body as ImportReport;
  expect(alone.rows.minutes).toBe(0);
  const { status, body } = await upload(both, query, 200_000);
  expect(status).toBe(200);
  expect(body.rows.minutes).toBeGreaterThan(0);
  expect((await listNames()).length).toBe(names.length + body.nodes.added);
});

test('nothing is left in the work folder', () => {
  expect(readdirSync(`${hub.db}.work`)).toEqual([]);
});

test('after a restart everything is there', async () => {
  const names = await listNames();
  hub = await hub.restart();
  cookie = await hub.openSession();
  expect(await listNames()).toEqual(names);
});
