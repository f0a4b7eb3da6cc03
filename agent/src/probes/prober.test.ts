import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PingResult } from '@muster/generated/types';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { machinePath } from '../../../tests/agent/support/machines.ts';
import { createIntervalScheduler } from '../interval-scheduler.ts';
import { createLog } from '../log.ts';
import { createHost } from '../node/host.ts';
import type { ProbeHost } from './probe.ts';
import { createProber } from './prober.ts';

let folder: string;
const servers: Server[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'muster-ping-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
  for (const server of servers.splice(0)) server.close();
});

function start(host: ProbeHost = createHost()) {
  const runtime = createManualRuntime();
  const scheduler = createIntervalScheduler(runtime);
  const results: PingResult[] = [];
  const lines: string[] = [];
  const line = { isIcmpWithdrawn: false };
  const prober = createProber({
    runtime,
    scheduler,
    log: createLog((text) => lines.push(text)),
    host,
    certificateFile: undefined,
    pingFolders: [folder],
    send: (result) => void results.push(result),
    onIcmpUnavailable: () => {
      line.isIcmpWithdrawn = true;
    },
  });
  return { runtime, scheduler, prober, results, lines, line };
}

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function writePing(script: string): void {
  const path = join(folder, 'ping');
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
}

async function probe(target: string): Promise<ReturnType<typeof start>> {
  const started = start();
  started.prober.update([{ id: 9, target, interval: 60 }]);
  started.runtime.advance(5_000);
  await expect.poll(() => started.results.length + started.lines.length).toBeGreaterThan(0);
  started.prober.stop();
  return started;
}

test('a port that accepts is reachable', async () => {
  const port = await listen(createTcpServer());
  const { results } = await probe(`127.0.0.1:${port}`);
  expect(results).toEqual([{ task_id: 9, latency_ms: expect.any(Number), latency_us: expect.any(Number) }]);
  const { latency_ms = -1, latency_us = -1 } = results[0] ?? {};
  // Other hubs read a latency with a fraction as a lost probe.
  expect([Number.isInteger(latency_ms), Number.isInteger(latency_us)]).toEqual([true, true]);
  expect(latency_us).toBeGreaterThanOrEqual(0);
  expect(latency_ms).toBe(Math.round(latency_us / 1000));
});

test('a port that refuses and a name that does not exist are unreachable', async () => {
  const port = await listen(createTcpServer());
  servers.pop()?.close();
  expect((await probe(`127.0.0.1:${port}`)).results).toEqual([
    { task_id: 9, latency_ms: -1, reason: 'refused' },
  ]);
  expect((await probe('name.invalid:80')).results).toMatchObject([
    { task_id: 9, latency_ms: -1, reason: 'name' },
  ]);
});

test.each([
  [200, true],
  [204, true],
  [302, true],
  [404, false],
  [500, false],
])('status %i reachable: %s', async (status, isReachable) => {
  let requests = 0;
  const port = await listen(
    createServer((_request, response) => {
      requests += 1;
      response.writeHead(status, { location: '/elsewhere' }).end();
    }),
  );
  const { results } = await probe(`http://127.0.0.1:${port}/`);
  expect(results).toHaveLength(1);
  expect((results[0]?.latency_ms ?? -1) >= 0).toBe(isReachable);
  expect(requests).toBe(1);
});

test.each(['lf.bin', 'mixed.bin', 'big.bin'])(
  'the server %s is reachable, whether it closes or waits',
  async (file) => {
    const answer = readFileSync(machinePath(`reported-hosts/lenient-http-servers/${file}`));
    for (const closes of [true, false]) {
      const port = await listen(
        createTcpServer((socket) => {
          socket.on('error', () => undefined);
          if (closes) socket.end(answer);
          else socket.write(answer);
        }),
      );
      expect((await probe(`http://127.0.0.1:${port}/`)).results[0]?.latency_ms).toBeGreaterThanOrEqual(0);
    }
  },
);

test('a response that is not HTTP is unreachable', async () => {
  const port = await listen(createTcpServer((socket) => socket.end('\u0000\u0001 garbage\r\n\r\n')));
  expect((await probe(`http://127.0.0.1:${port}/`)).results).toEqual([
    { task_id: 9, latency_ms: -1, reason: 'protocol', detail: 'the answer is not HTTP/1.1' },
  ]);
});

test('a server that never answers is unreachable after 5 s', async () => {
  let requests = 0;
  const port = await listen(
    createServer(() => {
      requests += 1;
    }),
  );
  const { runtime, prober, results } = start();
  prober.update([{ id: 1, target: `http://127.0.0.1:${port}/`, interval: 60 }]);
  runtime.advance(2_500);
  await expect.poll(() => requests).toBe(1);
  runtime.advance(4_999);
  expect(results).toEqual([]);
  runtime.advance(1);
  await expect.poll(() => results).toEqual([{ task_id: 1, latency_ms: -1, reason: 'timeout' }]);
  prober.stop();
});

test('a lost probe that takes the whole interval skips no probe', async () => {
  let requests = 0;
  const port = await listen(
    createServer(() => {
      requests += 1;
    }),
  );
  const { runtime, prober, results } = start();
  prober.update([{ id: 1, target: `http://127.0.0.1:${port}/`, interval: 5 }]);
  runtime.advance(2_500);
  for (let round = 1; round <= 3; round += 1) {
    await expect.poll(() => requests).toBe(round);
    runtime.advance(5_000);
    await expect.poll(() => results).toHaveLength(round);
  }
  prober.stop();
});

test("the system's ping gets only the address, with an empty environment and without a shell", async () => {
  writePing(
    `printf '%s ' "$@" > ${folder}/args; env | grep -v -e ^PWD= -e ^_= -e ^SHLVL= > ${folder}/env; echo "time=1.5 ms"`,
  );
  const { results } = await probe('127.0.0.1');
  expect(results).toEqual([{ task_id: 9, latency_ms: 2, latency_us: 1500 }]);
  expect(readFileSync(join(folder, 'args'), 'utf8')).toBe('-n -c 1 -W 5 -- 127.0.0.1 ');
  expect(readFileSync(join(folder, 'env'), 'utf8')).toBe('LC_ALL=C\n');
});

test('no reply is unreachable', async () => {
  writePing('echo "1 packets transmitted, 0 received"; exit 1');
  expect((await probe('127.0.0.1')).results).toEqual([{ task_id: 9, latency_ms: -1, reason: 'timeout' }]);
});

test.each([
  ['is missing', undefined, 'no ping program'],
  ['may not send', 'echo "ping: socket: Operation not permitted" >&2; exit 2', 'not permitted to send pings'],
])('if ping %s, no result is sent, ICMP is withdrawn and it is logged once', async (_, script, reason) => {
  if (script !== undefined) writePing(script);
  const { runtime, prober, results, lines, line } = start();
  prober.update([
    { id: 1, target: '127.0.0.1', interval: 5 },
    { id: 2, target: '127.0.0.2', interval: 5 },
  ]);
  const idleTimers = runtime.pendingTimers;
  for (let round = 0; round < 3; round += 1) {
    runtime.advance(5_000);
    // A ping program that still ran in the next round would count as a lost packet.
    await expect.poll(() => runtime.pendingTimers).toBe(idleTimers);
  }
  prober.stop();
  expect(results).toEqual([]);
  expect(line.isIcmpWithdrawn).toBe(true);
  expect(lines).toEqual([expect.stringContaining(reason)]);
});

test('the first probe runs after a random delay, the others at the interval', async () => {
  const port = await listen(createTcpServer());
  const { runtime, prober, results } = start();
  runtime.setRandom(0.8);
  prober.update([{ id: 1, target: `127.0.0.1:${port}`, interval: 30 }]);
  runtime.advance(3_999);
  expect(runtime.pendingTimers).toBe(1);
  for (let round = 1; round <= 3; round += 1) {
    runtime.advance(round === 1 ? 1 : 30_000);
    await expect.poll(() => results).toHaveLength(round);
  }
  prober.stop();
  expect(runtime.pendingTimers).toBe(0);
});

test('new tasks begin a second apart, at the seconds of the reports, and those beyond five 200 ms later', async () => {
  const begun: number[] = [];
  const { runtime, scheduler, prober } = start({
    ...createHost(),
    connect() {
      begun.push(runtime.monotonic());
      throw new Error('not today');
    },
  });
  scheduler.start({ firstInMs: 100, everyMs: 1_000, minGapMs: 500, leads: true }, () => undefined);
  const tasks = Array.from({ length: 12 }, (_, index) => ({
    id: index + 1,
    target: `192.0.2.${index}:80`,
    interval: 60,
  }));
  prober.update(tasks);
  await runtime.advanceAsync(10_000);
  expect(begun).toEqual([1100, 1300, 2100, 2300, 2500, 3100, 3300, 3500, 4100, 4300, 5100, 5300]);
  prober.stop();
});

test('no more than 16 bodies are read at the same time', async () => {
  let begun = 0;
  const { runtime, prober, results } = start({
    ...createHost(),
    connect() {
      begun += 1;
      return {
        write: () => undefined,
        bufferedBytes: () => 0,
        readCertificate: () => undefined,
        finish: () => undefined,
        destroy: () => undefined,
      };
    },
  });
  const tasks = Array.from({ length: 20 }, (_, index) => ({
    id: index + 1,
    target: 'http://192.0.2.1/',
    interval: 60,
    options: index < 18 ? { body_contains: 'x' } : {},
  }));
  prober.update(tasks);
  // All are due, none has timed out, and the last two of those with a body, 13 and 18, wait.
  await runtime.advanceAsync(5_200);
  expect([begun, results.length]).toEqual([18, 0]);
  prober.update(tasks.filter(({ id }) => id !== 13));
  await runtime.advanceAsync(5_000);
  expect([begun, results.length]).toEqual([19, 18]);
  await runtime.advanceAsync(5_000);
  expect(results.map(({ task_id }) => task_id).sort((one, other) => one - other)).toEqual(
    tasks.map(({ id }) => id).filter((id) => id !== 13),
  );
  prober.stop();
});

test('the result of a removed task is dropped', async () => {
  const port = await listen(createTcpServer());
  const { runtime, prober, results } = start();
  prober.update([{ id: 1, target: `http://127.0.0.1:${port}/`, interval: 5 }]);
  runtime.advance(2_500);
  prober.update([{ id: 2, target: `127.0.0.1:${port}`, interval: 5 }]);
  runtime.advance(3_500);
  await expect.poll(() => results).toHaveLength(1);
  expect(results[0]?.task_id).toBe(2);
  prober.stop();
});
