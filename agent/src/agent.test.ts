import { createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { decodeAgentMessage } from '@muster/generated/agent-codec';
import { closeCodes } from '@muster/generated/close-codes';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { openMachine } from '../../tests/agent/support/machines.ts';
import { createAgent } from './agent.ts';
import type { SocketEvents } from './connection.ts';
import { createIntervalScheduler } from './interval-scheduler.ts';
import { createLog } from './log.ts';
import type { Options } from './options.ts';
import { MAX_BACKLOG_BYTES } from './reporter.ts';

const options: Options = {
  url: 'wss://hub.example.com/api/agent/ws',
  token: 't',
  intervalSeconds: 3,
  interfaces: [],
  excludedInterfaces: [],
  rootfs: undefined,
  certificateFile: undefined,
};
let server: Server | undefined;

afterEach(() => void server?.close());

interface Probed {
  /** Targets that answered. */
  countConnections(): number;
  task: object;
}

async function listen(): Promise<Probed> {
  let connections = 0;
  const listening = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const { port } = listening.address() as { port: number };
  return {
    countConnections: () => connections,
    task: { id: 1, target: `127.0.0.1:${port}`, interval: 5 },
  };
}

/** An agent whose connections the test opens and ends. */
function start() {
  const runtime = createManualRuntime();
  const sent: string[] = [];
  const line = { backlog: 0 };
  let events: SocketEvents | undefined;
  const machine = openMachine('debian-12-vm');
  const agent = createAgent({
    options,
    runtime,
    scheduler: createIntervalScheduler(runtime),
    host: {
      ...machine,
      openFile(path: string, headBytes?: number) {
        const file = machine.openFile(path, headBytes);
        const readUptime = () => `${(1_000 + runtime.monotonic() / 1000).toFixed(2)} 0.00\n`;
        return { ...file, read: () => (path === '/proc/uptime' ? readUptime() : file.read()) };
      },
    },
    log: createLog(() => undefined),
    openSocket(given) {
      events = given;
      return {
        send: (text) => void sent.push(text),
        ping: () => undefined,
        bufferedBytes: () => line.backlog,
        close: () => undefined,
        terminate: () => undefined,
      };
    },
  });
  onTestFinished(agent.stop);
  agent.start();
  const list = () => sent.map((text) => decodeAgentMessage(text));
  return {
    runtime,
    line,
    get events() {
      if (events === undefined) throw new Error('There is no connection.');
      return events;
    },
    /** Lets a minute pass on a connection that is alive. */
    runMinute() {
      for (let at = 0; at < 60; at += 5) {
        this.events.onFrame();
        runtime.advance(5_000);
      }
    },
    sendTasks(tasks: object[]) {
      this.events.onText(JSON.stringify({ jsonrpc: '2.0', method: 'ping.tasks', params: tasks }));
      // From now on, a connection that has ended is followed by the next one at once.
      runtime.setRandom(0);
    },
    countResults: () => list().filter(({ method }) => method === 'ping.result').length,
    /** Results in the messages with minutes. */
    listMissed: () =>
      list().flatMap((message) =>
        message.method === 'history.minutes' ? (message.params.probes ?? []) : [],
      ),
  };
}

/** Probes five times; each probe has time to end. */
async function probeFive({ runtime }: ReturnType<typeof start>, countConnections: () => number) {
  for (let round = 0; round < 5; round += 1) {
    const before = countConnections();
    runtime.advance(5_000);
    await expect.poll(countConnections).toBe(before + 1);
    await sleep(20);
  }
}

test('while the connection does not drain, results are kept for later', async () => {
  const { countConnections, task } = await listen();
  const agent = start();
  agent.events.onOpen();
  agent.sendTasks([task]);
  agent.runtime.advance(5_000);
  await expect.poll(agent.countResults).toBe(1);

  agent.line.backlog = MAX_BACKLOG_BYTES + 1;
  await probeFive(agent, countConnections);
  agent.line.backlog = 0;
  agent.runtime.advance(5_000);
  await expect.poll(agent.countResults).toBe(2);
  expect(agent.listMissed()).toEqual([]);
  agent.runMinute();
  expect(agent.listMissed()).toMatchObject([{ task_id: 1, at: { length: 5 }, latency_us: { length: 5 } }]);
});

test('without a connection the tasks go on, and what was not sent follows with its minutes', async () => {
  const { countConnections, task } = await listen();
  const agent = start();
  agent.events.onOpen();
  agent.sendTasks([task]);
  agent.runtime.advance(5_000);
  await expect.poll(agent.countResults).toBe(1);
  agent.events.onEnd({ kind: 'closed', code: 1001, reason: '' });
  await probeFive(agent, countConnections);
  expect(agent.countResults()).toBe(1);
  agent.events.onOpen();
  agent.sendTasks([]);
  agent.runMinute();
  const [results, ...others] = agent.listMissed();
  expect(others).toEqual([]);
  expect(results).toMatchObject({ task_id: 1, latency_us: { length: 5 } });
  const { at = [] } = results ?? {};
  expect(at.map((one) => (at[0] ?? 0) - one)).toEqual([0, 5, 10, 15, 20]);
  expect(agent.countResults()).toBe(1);
});

test('nothing is probed before the first tasks, nor for a hub that refuses the token', async () => {
  const { countConnections, task } = await listen();
  const agent = start();
  agent.runtime.advance(60_000);
  agent.events.onOpen();
  agent.sendTasks([task]);
  agent.runtime.advance(5_000);
  await expect.poll(agent.countResults).toBe(1);
  agent.events.onEnd({ kind: 'closed', code: closeCodes.tokenVoid, reason: '' });
  agent.runtime.advance(30_000);
  await sleep(50);
  expect(countConnections()).toBe(1);
});
