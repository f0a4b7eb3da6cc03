import { createServer, type Server } from 'node:net';
import { decodeAgentMessage } from '@muster/generated/agent-codec';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { afterEach, expect, test } from 'vitest';
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

test('while the connection does not drain, no probe runs and no result is sent', async () => {
  let connections = 0;
  const listening = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const { port } = listening.address() as { port: number };

  const runtime = createManualRuntime();
  const sent: string[] = [];
  let backlog = 0;
  let events: SocketEvents | undefined;
  const agent = createAgent({
    options,
    runtime,
    scheduler: createIntervalScheduler(runtime),
    host: openMachine('debian-12-vm'),
    log: createLog(() => undefined),
    openSocket(given) {
      events = given;
      return {
        send: (text) => void sent.push(text),
        ping: () => undefined,
        bufferedBytes: () => backlog,
        close: () => undefined,
        terminate: () => undefined,
      };
    },
  });
  const countResults = () => sent.filter((text) => decodeAgentMessage(text).method === 'ping.result').length;

  agent.start();
  events?.onOpen();
  const task = { id: 1, target: `127.0.0.1:${port}`, interval: 5 };
  events?.onText(JSON.stringify({ jsonrpc: '2.0', method: 'ping.tasks', params: [task] }));
  runtime.advance(5_000);
  await expect.poll(countResults).toBe(1);

  backlog = MAX_BACKLOG_BYTES + 1;
  for (let round = 0; round < 5; round += 1) {
    runtime.advance(5_000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  backlog = 0;
  runtime.advance(5_000);
  await expect.poll(countResults).toBe(2);
  expect(connections).toBe(2);
  agent.stop();
});
