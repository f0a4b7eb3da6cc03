import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeHello, makeReport } from '../../support/data/samples.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { openAgent } from '../../support/network/socket.ts';

// Published themes put texts of agents into innerHTML.

const IMAGE = '<img src=x onerror="broken=1">';
const PLAIN_IMAGE = '‹img src=x onerror=”broken=1”›';
const UNSAFE = /[\p{Cc}\p{Bidi_Control}\u2028\u2029<>"'&]/u;

let hub: TestHub;
let cookie: string;

beforeEach(async () => {
  hub = await bootHub();
  cookie = await hub.openSession();
});
afterEach(() => hub.remove());

async function listNodes(asAdmin = true) {
  hub.hub.services.snapshots.invalidate();
  return (await hub.request('GET', '/api/nodes', asAdmin ? { cookie } : {})).body.nodes;
}

/** Every text and key of a node. */
function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => [key, ...listTexts(child)]);
}

const texts = ['hostname', 'os', 'kernel', 'arch', 'virt', 'cpu_name', 'agent_version'] as const;

test('facts and reports are shown with plain texts only, to visitors and the administrator', async () => {
  const { token } = await hub.addNode({ name: 'web', public: true });
  const agent = await openAgent(hub.wsUrl, token);
  const hostile = `${IMAGE}&amp;'\u202e\u2066\u0007\n\u0085\u2028`;
  agent.send(makeHello(Object.fromEntries([...texts, 'ipv4', 'ipv6'].map((key) => [key, hostile]))));
  agent.send(makeReport({ boot_id: IMAGE, [IMAGE]: [{ [IMAGE]: IMAGE }], procs: 7 }));
  await agent.settle();
  const [shown] = await listNodes();
  expect(shown.os).toBe(`${PLAIN_IMAGE}＆amp;’${'\ufffd'.repeat(6)}`);
  expect(shown.metrics).toMatchObject({
    procs: 7,
    boot_id: PLAIN_IMAGE,
    [PLAIN_IMAGE]: [{ [PLAIN_IMAGE]: PLAIN_IMAGE }],
  });
  for (const asAdmin of [true, false])
    expect(listTexts((await listNodes(asAdmin))[0]).filter((text) => UNSAFE.test(text))).toEqual([]);
  expect(hub.hub.services.ingest.counts.droppedFields).toBe(0);
  await agent.close();
});

test('texts are kept up to their limit and cut beyond it', async () => {
  const { token } = await hub.addNode();
  const agent = await openAgent(hub.wsUrl, token);
  const limits = {
    hostname: 253,
    os: 256,
    kernel: 256,
    arch: 64,
    virt: 64,
    cpu_name: 256,
    agent_version: 64,
  };
  for (const excess of [0, 1]) {
    const facts = Object.entries(limits).map(([key, limit]) => [key, '重'.repeat(limit + excess)]);
    agent.send(makeHello(Object.fromEntries(facts)));
    await agent.settle();
    const [shown] = await listNodes();
    for (const [key, limit] of Object.entries(limits)) expect(shown[key], key).toBe('重'.repeat(limit));
  }
  expect(hub.hub.services.ingest.counts.droppedFields).toBe(0);
  await agent.close();
});

test('facts that were stored before are plain for visitors', async () => {
  await hub.addNode({ public: true, name: 'R&D <lab>' });
  await hub.close();
  const db = new BetterSqlite(hub.db);
  db.prepare('UPDATE node SET os = ?, hostname = ?, kernel = ?').run(IMAGE, 'a\u202eb', 'x'.repeat(300));
  db.close();
  hub = await hub.restart();
  cookie = await hub.openSession();
  const [shown] = await listNodes(false);
  expect(shown).toMatchObject({ os: PLAIN_IMAGE, kernel: 'x'.repeat(256) });
  // The administrator's own words.
  expect(shown.name).toBe('R&D <lab>');
  expect((await listNodes())[0]).toMatchObject({ os: IMAGE, hostname: 'a\u202eb' });
});
