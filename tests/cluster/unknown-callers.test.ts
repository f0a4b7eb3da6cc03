import '../support/fetched-programs.ts';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PostgresServer, startPostgres } from '../support/data/postgres.ts';
import type { HubProcess } from '../support/hub/hub-process.ts';
import { runSharedHub } from '../support/hub/shared-hub.ts';

// Requests of strangers must not keep the database of several hubs busy.

/** A separate server, because the commits of the whole server are counted. */
let server: PostgresServer;
let hub: HubProcess;
let remove: () => Promise<void>;
let idleRate: number;

beforeAll(async () => {
  server = await startPostgres();
  const db = await server.createSchema();
  const hubs = [runSharedHub(db, 'one'), runSharedHub(db, 'other')] as const;
  remove = async () => {
    await Promise.all(hubs.map((one) => one.remove()));
  };
  [hub] = await Promise.all([hubs[0].hub, hubs[1].hub]);
  idleRate = await measure(() => sleep(100));
}, 240_000);

afterAll(async () => {
  await remove?.();
  await server?.stop();
});

const ATTACK_MS = 3_000;
const WORKERS = 40;
const MIN_CALLS = 200;
/** Sessions of the server add what they have counted to its statistics about once a second. */
const STATISTICS_MS = 2_500;

async function countCommits(): Promise<number> {
  await sleep(STATISTICS_MS);
  const [row] = await server.query('SELECT sum(xact_commit)::float8 AS commits FROM pg_stat_database');
  return Number(row?.commits);
}

/** Commits a second while `send` is called over and over. */
async function measure(send: () => Promise<unknown>): Promise<number> {
  const before = await countCommits();
  const began = performance.now();
  let calls = 0;
  const isOver = () => calls >= MIN_CALLS && performance.now() - began >= ATTACK_MS;
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      while (!isOver()) {
        await send();
        calls += 1;
      }
    }),
  );
  const commits = (await countCommits()) - before;
  return commits / ((performance.now() - began) / 1000);
}

const draw = () => randomBytes(32).toString('base64url');
/** Each from a different network, as in a botnet. */
const drawAddress = () => `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;

async function send(headers: Record<string, string>, path = '/api/nodes'): Promise<void> {
  const response = await fetch(hub.url + path, { headers: { 'x-forwarded-for': drawAddress(), ...headers } });
  await response.arrayBuffer();
}

const cookies = (count: number) => Array.from({ length: count }, () => `muster_session=${draw()}`).join('; ');

test.each<[string, () => Promise<void>]>([
  ['a cookie', () => send({ cookie: cookies(1) })],
  ['fifty cookies', () => send({ cookie: cookies(50) })],
  ['an API token', () => send({ authorization: `Bearer muster_${draw()}` })],
  ['the token of a node', () => send({ authorization: `Bearer ${draw()}` }, '/api/agent/ws')],
])(
  '%s that no hub knows costs the database a few transactions a second, however many are sent',
  async (_name, attack) => {
    expect(await measure(attack)).toBeLessThan(idleRate + 40);
  },
);
