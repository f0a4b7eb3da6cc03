import '../../support/fetched-programs.ts';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type ClockedAgent, createClockedAgent } from '../../support/agents/clocked-agent.ts';
import { type PostgresDatabase, sharePostgres } from '../../support/data/postgres.ts';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';

// The real agent goes on while its hub is away. Afterwards no minute is missing or counted twice, and the traffic of the
// minutes is that of the ledger.

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;
const NOWHERE = 'ws://127.0.0.1:9';

/** Between 0.7 and 1.3 megabytes a second. */
const countBytes = (uptime: number) => ({
  rx: Math.floor(1e6 * uptime + 1.8e8 * Math.sin(uptime / 600)),
  tx: Math.floor(3e5 * uptime),
});

interface Setup {
  /** Of the agent's host, in milliseconds. */
  clockError?: number;
  db?: string;
  /** Seconds between probes of a port that is open; none if absent. */
  interval?: number;
}

/** A target of probes. */
async function listen(): Promise<string> {
  const server = createServer((socket) => socket.on('error', () => socket.destroy()).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function start({ clockError = 0, db, interval }: Setup = {}) {
  let hub: TestHub = await bootHub(db === undefined ? {} : { options: { db } });
  onTestFinished(() => hub.remove());
  const { runtime } = hub;
  const { id, token } = await hub.addNode();
  if (interval !== undefined) {
    const task = { name: 'port', target: await listen(), interval, node_ids: [id] };
    await hub.request('POST', '/api/ping-tasks', { cookie: await hub.openSession(), body: task });
  }
  const agent: ClockedAgent = createClockedAgent({
    now: runtime.now() + clockError,
    token,
    intervalSeconds: 3,
    countBytes,
  });
  onTestFinished(agent.stop);
  agent.hub = hub.wsUrl;
  const startedAt = runtime.now() / 1000;

  /** Lets both run, a second or `step` seconds at a time. */
  async function run(seconds: number, step = 1): Promise<void> {
    for (let at = 0; at < seconds; at += step) {
      runtime.advance(step * 1000);
      await runHost(agent, step);
      // The sockets and the database are real.
      await sleep(step > 1 ? 0 : 4);
    }
  }

  async function readNode() {
    const { body } = await hub.request('GET', '/api/nodes', { cookie: await hub.openSession() });
    return body.nodes[0];
  }

  return {
    id,
    agent,
    runtime,
    run,
    readNode,
    get hub() {
      return hub;
    },
    now: () => Math.floor(runtime.now() / 1000),
    /** The hub stops, and starts again after a while. */
    async stopHub(seconds: number, { meanwhile }: { meanwhile?: () => Promise<void> } = {}): Promise<void> {
      await hub.close();
      await run(seconds, Math.min(seconds, 30));
      await meanwhile?.();
      hub = await hub.restart();
      agent.hub = hub.wsUrl;
    },
    /** Minutes that end after `from`, up to `to`. */
    async readMinutes(from: number, to: number) {
      const rows: { ts: number; minutes: number; net_rx: number; net_tx: number; cpu: number }[] = [];
      const cookie = await hub.openSession();
      for (let until = to; until > from; until -= 12 * HOUR) {
        const path = `/api/nodes/${id}/metrics?hours=12&until=${until}`;
        const { status, body } = await hub.request('GET', path, { cookie });
        expect([status, body.step]).toEqual([200, MINUTE]);
        rows.unshift(...body.metrics.filter(({ ts }: { ts: number }) => ts > from));
      }
      return rows;
    },
    /** Times of the results of probes after `from`, up to `to`. */
    async readProbes(from: number, to: number) {
      const times: number[] = [];
      const cookie = await hub.openSession();
      for (let until = to; until > from; until -= 12 * HOUR) {
        const path = `/api/nodes/${id}/metrics?hours=12&until=${until}`;
        const { body } = await hub.request('GET', path, { cookie });
        times.unshift(...body.ping.map(({ ts }: { ts: number }) => ts).filter((ts: number) => ts > from));
      }
      return times;
    },
    /** Ends of the minutes after `from`, up to `to`, that have gauges; and the file systems of the last day. */
    async readGauges(from: number, to: number) {
      const ends: number[] = [];
      const cookie = await hub.openSession();
      const read = async (until: number) => {
        const path = `/api/nodes/${id}/gauges?hours=12&until=${until}`;
        const { body } = await hub.request('GET', path, { cookie });
        expect(body.step).toBe(MINUTE);
        return body;
      };
      for (let until = to; until > from; until -= 12 * HOUR) {
        const { ts, gauges } = await read(until);
        ends.unshift(
          ...ts.filter((end: number, index: number) => end > from && gauges.mount_used.mean[index] !== null),
        );
      }
      return { ends, parts: (await read(to)).parts };
    },
    /** Bytes received by the host until then. */
    countReceived: (at: number) => countBytes(100_000 + at - startedAt).rx,
  };
}

type World = Awaited<ReturnType<typeof start>>;

/** Measurements of the host are asynchronous, and those that take 3 s are left out. */
const MAX_STEP = 2;

async function runHost(agent: ClockedAgent, seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= MAX_STEP) {
    agent.advance(Math.min(left, MAX_STEP) * 1000);
    if (left > 1) await turn();
  }
}

const endOfMinute = (seconds: number) => Math.floor(seconds / MINUTE) * MINUTE;

/** Each minute has one row, and their traffic is that of the host, within a sample at each end. */
async function expectWhole(world: World, from: number, to: number): Promise<void> {
  let rows = await world.readMinutes(from, to);
  // A store that is slow in real time takes minutes of the manual clock.
  for (let round = 0; round < 30 && rows.length < (to - from) / MINUTE; round += 1) {
    await world.run(20);
    rows = await world.readMinutes(from, to);
  }
  expect(rows.map(({ ts }) => ts)).toEqual(
    Array.from({ length: (to - from) / MINUTE }, (_, index) => from + (index + 1) * MINUTE),
  );
  for (const { minutes } of rows) expect(minutes).toBeLessThanOrEqual(1);
  const measured = rows.reduce((sum, { net_rx: rate }) => sum + rate * MINUTE, 0);
  const received = world.countReceived(to) - world.countReceived(from);
  expect(Math.abs(measured - received) / 1e6).toBeLessThan(60);
}

/** Each minute has gauges, and each hour the use of the file systems. */
async function expectGauges(world: World, from: number, to: number): Promise<void> {
  let { ends, parts } = await world.readGauges(from, to);
  for (let round = 0; round < 30 && ends.length < (to - from) / MINUTE; round += 1) {
    await world.run(20);
    ({ ends, parts } = await world.readGauges(from, to));
  }
  expect(ends).toEqual(
    Array.from({ length: (to - from) / MINUTE }, (_, index) => from + (index + 1) * MINUTE),
  );
  const first = Math.max(Math.floor(from / HOUR), Math.ceil(to / HOUR) - 24) * HOUR;
  const hours = Array.from({ length: Math.ceil((to - first) / HOUR) }, (_, hour) => first + hour * HOUR);
  // The first measurement is of the minute before.
  expect(parts.ts.filter((hour: number) => hour >= first)).toEqual(hours);
  expect(parts.mounts.length).toBeGreaterThan(0);
  // The sizes are those of the machine that runs the test.
  for (const { used } of parts.mounts) expect(used).not.toContain(null);
}

/** There is a result for each minute, and none twice. */
async function expectProbes(world: World, from: number, to: number): Promise<void> {
  const times = await world.readProbes(from, to);
  const gaps = [from, ...times, to].map((ts, index, all) => ts - (all[index - 1] ?? ts - MINUTE));
  // The agent sends a live result when it has it, and the minutes are placed by whole ones.
  expect(gaps.slice(2, -1).filter((gap) => gap < 55 || gap > 65)).toEqual([]);
  expect(Math.abs(times.length - (to - from) / MINUTE)).toBeLessThan(3);
}

/** What the ledger has booked is what the host has received since its first report. */
async function expectBooked(world: World, from: number): Promise<void> {
  const { total_rx: booked, last_seen: at } = await world.readNode();
  const received = world.countReceived(at) - world.countReceived(from);
  expect(Math.abs(booked - received) / 1e6).toBeLessThan(8);
}

for (const [name, seconds] of [
  ['a second', 1],
  ['an hour', HOUR],
  ['a day', DAY],
] as const)
  test(`the hub is away for ${name}: its charts have no hole`, async () => {
    const world = await start({ interval: MINUTE });
    const from = world.now();
    await world.run(100);
    await world.stopHub(seconds);
    await world.run(150);
    const to = endOfMinute(world.now()) - MINUTE;
    await expectWhole(world, Math.max(from, to - DAY + 10 * MINUTE), to);
    await expectGauges(world, Math.max(from, to - DAY + 10 * MINUTE), to);
    await expectProbes(world, Math.max(from, to - DAY + 10 * MINUTE), to);
    await expectBooked(world, from);
  });

test('the live view and the incidents are without the results of the outage', async () => {
  const world = await start({ interval: 5 });
  const from = world.now();
  await world.run(100);
  await world.stopHub(10 * MINUTE);
  await world.run(150);
  expect((await world.readProbes(from, world.now())).length).toBeGreaterThan(140);
  const [ping] = (await world.readNode()).pings;
  expect(ping.recent.length).toBeLessThanOrEqual(30);
  expect(world.now() - ping.at).toBeLessThan(15);
  expect(ping.recent.length).toBeGreaterThan(20);
  expect((await world.hub.request('GET', '/api/incidents')).body.incidents).toEqual([]);
});

test('hours are rolled up again with the minutes that were sent later, and exported', async () => {
  const world = await start();
  const from = world.now();
  expect(from % HOUR).toBe(0);
  await world.run(100);
  await world.stopHub(2 * HOUR + 3 * MINUTE);
  // Without an agent the hub rolls up what it has.
  world.agent.hub = NOWHERE;
  await world.run(20);
  const readHours = async () => {
    const path = `/api/exports/nodes/${world.id}/metrics?from=${from}&to=${from + 2 * HOUR}&resolution=hour&format=json`;
    const { body } = await world.hub.request('GET', path, { cookie: await world.hub.openSession() });
    return body.rows;
  };
  expect(await readHours()).toMatchObject([{ minutes: 2 }]);
  world.agent.hub = world.hub.wsUrl;
  await world.run(150);
  const hours = await readHours();
  expect(hours).toMatchObject([{ minutes: 60 }, { minutes: 60 }]);
  const [, { net_rx_bytes_per_second: rate }] = hours;
  const received = world.countReceived(from + 2 * HOUR) - world.countReceived(from + HOUR);
  expect(Math.abs(rate / (received / HOUR) - 1)).toBeLessThan(0.001);
});

test('while the network is away, so is the node: its incident stays, and its charts have no hole', async () => {
  const world = await start();
  const from = world.now();
  await world.run(100);
  world.agent.hub = NOWHERE;
  world.hub.hub.services.agentConnections.closeAll('the network is away');
  const away = world.now();
  await world.run(HOUR, 30);
  world.agent.hub = world.hub.wsUrl;
  await world.run(150);
  await expectWhole(world, from, endOfMinute(world.now()) - MINUTE);
  await expectGauges(world, from, endOfMinute(world.now()) - MINUTE);
  await expectBooked(world, from);
  const { body } = await world.hub.request('GET', '/api/incidents');
  const [incident, ...others] = body.incidents;
  expect(others).toEqual([]);
  expect(Math.abs(incident.began_at - away)).toBeLessThan(5);
  expect(incident.ended_at - incident.began_at).toBeGreaterThan(HOUR - 60);
});

test('the clock of the host is three days and half a minute ahead, and is set back during the outage', async () => {
  const world = await start({ clockError: (3 * DAY + 29) * 1000 });
  const from = world.now();
  await world.run(100);
  await world.stopHub(HOUR / 2, { meanwhile: async () => world.agent.stepClock(-3 * DAY * 1000) });
  await world.run(100);
  await world.stopHub(HOUR / 2, { meanwhile: async () => world.agent.stepClock(-DAY * 1000) });
  await world.run(150);
  const to = endOfMinute(world.now()) - MINUTE;
  const rows = await world.readMinutes(from, to);
  expect(rows.map(({ ts }) => ts)).toEqual(rows.map((_, index) => from + (index + 1) * MINUTE));
  expect(rows).toHaveLength((to - from) / MINUTE);
  await expectBooked(world, from);
});

test('the host is suspended during the outage: only that time is missing', async () => {
  const world = await start();
  const from = world.now();
  await world.run(100);
  let asleep = 0;
  await world.stopHub(600, {
    async meanwhile() {
      asleep = world.now();
      world.runtime.advance(HOUR * 1000);
      world.agent.suspend(HOUR * 1000);
      await world.run(600, 30);
    },
  });
  await world.run(150);
  const to = endOfMinute(world.now()) - MINUTE;
  const [fellAsleep, awoke] = [endOfMinute(asleep), endOfMinute(asleep + HOUR)];
  const rows = await world.readMinutes(from, to);
  const missing = Array.from(
    { length: (to - from) / MINUTE },
    (_, index) => from + (index + 1) * MINUTE,
  ).filter((ts) => rows.every((row) => row.ts !== ts));
  expect(missing.every((ts) => ts > fellAsleep && ts <= awoke)).toBe(true);
  expect(missing.length).toBeGreaterThan(57);
});

describe('PostgreSQL', () => {
  let server: PostgresDatabase;

  beforeAll(async () => {
    server = await sharePostgres();
  }, 240_000);

  test('the hub is away for an hour: its charts have no hole', async () => {
    const world = await start({ db: await server.createSchema(), interval: MINUTE });
    const from = world.now();
    await world.run(100);
    await world.stopHub(HOUR);
    await world.run(150);
    await expectWhole(world, from, endOfMinute(world.now()) - MINUTE);
    await expectGauges(world, from, endOfMinute(world.now()) - MINUTE);
    await expectProbes(world, from, endOfMinute(world.now()) - MINUTE);
    await expectBooked(world, from);
  });
});
