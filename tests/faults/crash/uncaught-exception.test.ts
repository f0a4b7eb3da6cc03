import { existsSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { createAgentFleet, STEP_BYTES } from '../../support/agents/agent-fleet.ts';
import { makeFolder } from '../../support/folder.ts';
import { startHub } from '../../support/hub/hub-process.ts';
import { openSocket } from '../../support/network/socket.ts';

const PRELOAD = new URL('./fault-preload.ts', import.meta.url).href;

test.each(['exception', 'rejection', 'text', 'series'])(
  'on an uncaught %s the hub logs it, stores pending data and exits with 1',
  async (fault) => {
    const db = join(makeFolder(), 'muster.db');
    const hub = await startHub(db, { NODE_OPTIONS: `--import ${PRELOAD}`, FAULT: fault });
    const cookie = await hub.login();
    const { token } = await hub.call('POST', '/api/nodes', { cookie, body: { name: 'web' } });
    const fleet = createAgentFleet([token]);
    await fleet.connect(hub.wsUrl);
    const viewer = await openSocket(`${hub.wsUrl}/api/ws`);
    await fleet.reportLast();
    await fleet.reportLast();
    expect(await hub.process.stop('SIGUSR2')).toBe(1);
    expect(await fleet.ended()).toEqual([1001]);
    expect((await viewer.closed).code).toBe(1001);
    const { stderr } = hub.process.output;
    expect(stderr).toMatch(
      new RegExp(`muster-hub: exiting after an unexpected error \\(.+\\): .*planted ${fault}`),
    );
    if (fault !== 'text') expect(stderr).toMatch(/\n {4}at .*fault-preload\.ts/);

    expect(existsSync(`${db}-wal`)).toBe(false);
    const file = new BetterSqlite(db);
    expect(file.prepare('SELECT rx, (SELECT count(*) FROM metric) AS minutes FROM traffic').get()).toEqual({
      rx: (fleet.counters[0] ?? 0) - STEP_BYTES,
      minutes: expect.toSatisfy((count: number) => count >= 1),
    });
    file.close();
  },
);
