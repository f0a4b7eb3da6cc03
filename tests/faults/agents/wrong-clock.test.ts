import { readFileSync } from 'node:fs';
import { createManualRuntime, type ManualRuntimeOptions } from '@muster/shared/runtime/manual';
import BetterSqlite from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeReport } from '../../support/data/samples.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';
import { openAgent, type TestSocket } from '../../support/network/socket.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEP = 10 * SECOND;
/** Counter increment per report after the first: 100 bytes/s. */
const STEP_BYTES = 1000;

interface Watched {
  hub: TestHub;
  token: string;
  agent: TestSocket;
  counter: number;
}

async function start(time: ManualRuntimeOptions = {}): Promise<Watched> {
  const hub = await bootHub({ runtime: createManualRuntime(time) });
  onTestFinished(() => hub.remove());
  const { token } = await hub.addNode();
  const agent = await openAgent(hub.wsUrl, token);
  return { hub, token, agent, counter: 0 };
}

/** Reports every ten seconds, `count` times, and expects the node to be online each time. */
async function report(watched: Watched, count: number, extra: Record<string, unknown> = {}): Promise<void> {
  const { hub, agent } = watched;
  for (let index = 0; index < count; index += 1) {
    hub.runtime.advance(STEP);
    watched.counter += STEP_BYTES;
    agent.send(makeReport({ cpu: 20, net_rx_total: watched.counter, net_tx_total: 0, ...extra }));
    await agent.settle();
  }
}

async function see({ hub }: Watched) {
  return (await hub.request('GET', '/api/nodes')).body.nodes[0];
}

interface MinuteRow {
  minute: number;
  cpu: number;
  cpu_max: number;
  net_rx: number | null;
  net_rx_max: number | null;
}

/** Stops the hub and reads the stored minutes in order. */
async function readMinutes({ hub }: Watched): Promise<MinuteRow[]> {
  await hub.close();
  const db = new BetterSqlite(hub.db, { readonly: true });
  const rows = db
    .prepare<[], MinuteRow>(
      'SELECT key & 134217727 AS minute, cpu / 100.0 AS cpu, cpu_max / 100.0 AS cpu_max, net_rx, net_rx_max FROM metric ORDER BY key',
    )
    .all();
  db.close();
  return rows;
}

describe.each([
  ['an hour on', HOUR],
  ['an hour back', -HOUR],
  ['a year on', 365 * DAY],
  ['half a minute back', -MINUTE / 2],
])('a clock that is set %s', (_, jump) => {
  test('counts every byte, stores no duplicate minute and no negative figure', async () => {
    const watched = await start();
    await report(watched, 18);
    watched.hub.runtime.stepClock(jump);
    await report(watched, 1);
    expect(await see(watched)).toMatchObject({ online: true });
    await report(watched, 17);
    watched.hub.runtime.advance(2 * SECOND);
    expect(await see(watched)).toMatchObject({ online: true, total_rx: 35 * STEP_BYTES });
    const rows = await readMinutes(watched);
    expect(new Set(rows.map(({ minute }) => minute)).size).toBe(rows.length);
    // Six minutes elapsed; the clock step splits one or merges two.
    expect(rows.length).toBeGreaterThanOrEqual(5);
    expect(rows.length).toBeLessThanOrEqual(8);
    for (const { cpu, cpu_max, net_rx, net_rx_max } of rows) {
      expect([cpu, cpu_max]).toEqual([20, 20]);
      // Rates use the monotonic clock, so a clock step causes no peak.
      for (const speed of [net_rx, net_rx_max]) if (speed !== null) expect(speed).toBe(100);
    }
  });

  test('does not change the 120 s silence timeout', async () => {
    const watched = await start();
    await report(watched, 3);
    watched.agent.socket.pause();
    const { runtime } = watched.hub;
    runtime.advance(60 * SECOND);
    runtime.stepClock(jump);
    runtime.advance(59 * SECOND);
    expect(await see(watched)).toMatchObject({ online: true });
    runtime.advance(2 * SECOND);
    const now = Math.floor(runtime.now() / SECOND);
    const node = await see(watched);
    expect(node).toMatchObject({ online: false });
    expect(now - node.last_seen).toBeGreaterThanOrEqual(119);
    expect(now - node.last_seen).toBeLessThanOrEqual(123);
  });
});

describe.each([
  ['spring', Date.UTC(2026, 2, 28, 23), Date.UTC(2026, 2, 29, 1), Date.UTC(2026, 2, 29, 22)],
  ['autumn', Date.UTC(2026, 9, 24, 22), Date.UTC(2026, 9, 25, 1), Date.UTC(2026, 9, 25, 23)],
])('a daylight saving change in %s', (_, midnight, change, nextMidnight) => {
  test('stores a row for every minute and starts the day only at midnight', async () => {
    const watched = await start({ now: midnight - 5 * MINUTE, timeZone: 'Europe/Berlin' });
    onTestFinished(() => watched.hub.close());
    const readDay = async () => {
      watched.hub.runtime.advance(STEP);
      return (await see(watched)).day_rx;
    };
    // The hub is stopped meanwhile: running a day of timers takes long.
    const goTo = async (instant: number) => {
      const { hub } = watched;
      await hub.close();
      hub.runtime.advance(instant - hub.runtime.now());
      watched.hub = await hub.restart();
      watched.agent = await openAgent(watched.hub.wsUrl, watched.token);
    };
    await report(watched, 6);
    expect(await readDay()).toBe(5 * STEP_BYTES);

    await goTo(change - 3 * MINUTE);
    await report(watched, 1);
    // A new day since the last report: counts only the traffic since then.
    expect(await readDay()).toBe(STEP_BYTES);
    await report(watched, 35);
    expect(await readDay()).toBe(36 * STEP_BYTES);

    await goTo(nextMidnight - MINUTE);
    await report(watched, 2);
    expect(await readDay()).toBe(38 * STEP_BYTES);
    await report(watched, 6);
    const today = await readDay();
    expect(today).toBeGreaterThan(0);
    expect(today).toBeLessThan(6 * STEP_BYTES);

    const around = (await readMinutes(watched))
      .map(({ minute }) => minute - change / MINUTE)
      .filter((minute) => Math.abs(minute) <= 3);
    expect(around).toEqual([-2, -1, 0, 1, 2, 3]);
  });
});

describe('an agent with a wrong clock', () => {
  test('has no timestamp field in the contract', () => {
    const text = readFileSync(new URL('../../../generated/asyncapi.json', import.meta.url), 'utf8');
    const { schemas } = JSON.parse(text).components;
    const names = ['Facts', 'Metrics', 'PingResult'].flatMap((name) => listNames(schemas[name], schemas));
    expect(names).toContain('uptime');
    expect(names).toContain('hostname');
    expect(names).toContain('latency_ms');
    expect(
      names.filter((name) => /^(ts|time|now|date|clock)$|_(at|time|date|ts)$|timestamp/.test(name)),
    ).toEqual([]);
  });

  test('gets its timestamps from the hub, regardless of its own', async () => {
    const watched = await start();
    const { runtime } = watched.hub;
    const first = Math.floor(runtime.now() / MINUTE);
    const yesterday = Math.floor((runtime.now() - DAY) / SECOND);
    await report(watched, 12, { ts: yesterday, time: yesterday, timestamp: yesterday * 1000 });
    runtime.advance(2 * SECOND);
    expect((await see(watched)).last_seen).toBeGreaterThan(yesterday + 3600);
    const rows = await readMinutes(watched);
    expect(rows.map(({ minute }) => minute - first)).toEqual([1, 2]);
  });
});

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  allOf?: Schema[];
}

/** Property names of a schema, including inherited ones. */
function listNames(schema: Schema | undefined, schemas: Record<string, Schema>): string[] {
  if (schema === undefined) return [];
  const target = schema.$ref?.split('/').at(-1);
  return [
    ...(target === undefined ? [] : listNames(schemas[target], schemas)),
    ...Object.keys(schema.properties ?? {}),
    ...(schema.allOf ?? []).flatMap((part) => listNames(part, schemas)),
  ];
}
