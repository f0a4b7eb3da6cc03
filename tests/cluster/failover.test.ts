import '../support/fetched-programs.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { IS_LONG } from '../../scripts/test-run/long-form.mjs';
import { type PostgresPair, startPostgresPair } from '../support/data/postgres-pair.ts';
import type { HubProcess } from '../support/hub/hub-process.ts';
import { type Drill, startDrill } from './support/drill.ts';
import { startHubGroup } from './support/hub-group.ts';

// The database is lost, and its synchronous standby promoted, while agents report and an administrator changes something.

const AGENTS = IS_LONG ? 60 : 12;
const HUBS = 2;

const finished: (() => unknown)[] = [];
let servers: PostgresPair;
let drill: Drill;

beforeAll(async () => {
  servers = await startPostgresPair();
  finished.push(servers.stop);
  const db = await servers.createSchema();
  const databases = Array.from({ length: HUBS }, () => db);
  const group = await startHubGroup({ databases, onFinished: (action) => void finished.push(action) });
  const [first] = group.hubs as [HubProcess];
  const cookie = await first.login();
  drill = await startDrill({ group, cookie, db, agentCount: AGENTS, findServer: () => servers.current });
  finished.push(drill.stop);
}, 240_000);

afterAll(async () => {
  for (const action of finished.toReversed()) await action();
});

test('the primary is killed and its standby promoted: every change and every byte is there', async () => {
  await drill.count(expect);
  await drill.work();
  await servers.failOver();
  await drill.work();
  await drill.check(expect);
});
