import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, type TestContext, test, vi } from 'vitest';
import { IS_ON_NODE } from '../support/agents/agent-program.ts';
import { makeOwnFiles, replacePing } from '../support/machines/agent-files.ts';
import { createRoutedHost, networks, type RoutedPair } from '../support/machines/network-namespace.ts';
import { listenOnLoopback } from '../support/network/listen.ts';
import { type AgentProcess, type AgentSetup, startAgent } from './support/agent-process.ts';
import { startBareHub } from './support/bare-hub.ts';
import { sendTasks } from './support/hub-tasks.ts';

// SIGTERM in every state. docs/conformance.md requires an end within two seconds; the limit here leaves a busy machine time,
// and is shorter than every timeout that an agent might wait for.

const IS_ROOT = process.getuid?.() === 0;
const LIMIT_MS = 5_000;

async function expectPromptEnd(agent: AgentProcess): Promise<void> {
  // The line after which it handles signals; earlier, the process may still be its launcher.
  await agent.waitForLog('starting');
  const startedAt = performance.now();
  agent.kill('SIGTERM');
  expect(await agent.ended).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(LIMIT_MS);
  expect(agent.log()).toContain('stopping signal=SIGTERM');
}

function start(context: TestContext, setup: AgentSetup): AgentProcess {
  const agent = startAgent(setup);
  context.onTestFinished(() => agent.stop());
  return agent;
}

/** A TCP server that accepts connections and neither reads nor writes. */
async function startSilentServer(context: TestContext): Promise<{ port: number; sockets: Socket[] }> {
  const sockets: Socket[] = [];
  const server: Server = createServer({ pauseOnConnect: true }, (socket) => {
    sockets.push(socket.on('error', () => socket.destroy()));
  });
  const port = await listenOnLoopback(server);
  context.onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port, sockets };
}

describe('SIGTERM ends the agent promptly', { concurrent: true }, () => {
  test.for([
    ['during the TLS handshake', (port: number) => `localhost:${port}`],
    ['during the upgrade', (port: number) => `http://127.0.0.1:${port}`],
  ] as const)('%s', async ([, address], context) => {
    const { port, sockets } = await startSilentServer(context);
    const agent = start(context, { args: ['--server', address(port)] });
    await vi.waitFor(() => expect(sockets).toHaveLength(1), { timeout: 60_000 });
    await expectPromptEnd(agent);
  });

  test('while it waits to reconnect', async (context) => {
    const hub = await startBareHub();
    context.onTestFinished(() => hub.close());
    const agent = start(context, { args: ['--server', hub.server] });
    // After this code the next attempt follows a minute later.
    (await hub.waitForVisit(1)).socket.close(4001);
    await agent.waitForLog('disconnected');
    await expectPromptEnd(agent);
  });

  test('when the hub does not answer the close frame', async (context) => {
    const hub = await startBareHub();
    context.onTestFinished(() => hub.close());
    const agent = start(context, { args: ['--server', hub.server, '--interval', '1'] });
    const visit = await hub.waitForVisit(1);
    await hub.waitForMessages(visit, 'report', 1);
    visit.socket.pause();
    await expectPromptEnd(agent);
  });

  test('while probes wait for an answer', async (context) => {
    const hub = await startBareHub();
    context.onTestFinished(() => hub.close());
    const { port, sockets } = await startSilentServer(context);
    const agent = start(context, { args: ['--server', hub.server] });
    const visit = await hub.waitForVisit(1);
    sendTasks(visit, [`http://127.0.0.1:${port}/`, `https://127.0.0.1:${port}/`]);
    await vi.waitFor(() => expect(sockets.length).toBeGreaterThanOrEqual(2), { timeout: 60_000 });
    await expectPromptEnd(agent);
    expect(visit.closedWith).toBe(1000);
  });
});

describe.runIf(IS_ROOT)(
  'SIGTERM ends the agent promptly in an isolated network',
  { concurrent: true },
  () => {
    let network: RoutedPair;
    beforeAll(async () => {
      network = await createRoutedHost();
      network.host.set('ipv4/ping_group_range', '1 0');
    });
    afterAll(() => network?.stop());

    test('while nothing answers its connection', async (context) => {
      const agent = start(context, {
        wrapper: [...network.host.wrapper],
        args: ['--server', networks.silent.v4],
      });
      await vi.waitFor(() => expect(listStates(agent.pid)).toContain(SYN_SENT), { timeout: 60_000 });
      await expectPromptEnd(agent);
    });

    // Node waits for its look-ups.
    test.skipIf(IS_ON_NODE)('while a DNS server does not answer', async (context) => {
      const own = makeOwnFiles(['unshare', '--mount'], {
        '/etc/nsswitch.conf': 'hosts: files dns\n',
        '/etc/resolv.conf': `nameserver ${networks.silent.v4}\noptions timeout:30 attempts:1\n`,
      });
      context.onTestFinished(() => own.remove());
      const agent = start(context, {
        wrapper: [...network.host.wrapper, ...own.wrapper],
        args: ['--server', 'hub.test'],
      });
      await vi.waitFor(() => expect(readNet(agent.pid, 'udp')).toContain(ESTABLISHED), { timeout: 60_000 });
      await expectPromptEnd(agent);
    });

    test('while ping runs, which ends too', async (context) => {
      const hub = await startBareHub(undefined, { listener: await network.host.listen('127.0.0.1') });
      const own = replacePing('echo $$ >pid; mv pid started; exec sleep 1000');
      context.onTestFinished(async () => {
        await hub.close();
        own.remove();
      });
      const agent = start(context, {
        wrapper: [...network.host.wrapper, ...own.wrapper],
        args: ['--server', hub.server],
      });
      sendTasks(await hub.waitForVisit(1), [networks.silent.v4]);
      const note = join(own.folder, 'started');
      await vi.waitFor(() => expect(existsSync(note)).toBe(true), { timeout: 60_000, interval: 20 });
      await expectPromptEnd(agent);
      const ping = `/proc/${readFileSync(note, 'utf8').trim()}`;
      await vi.waitFor(() => expect(isRunning(ping)).toBe(false), { timeout: 60_000 });
    });
  },
);

/** States of sockets in /proc/net, include/net/tcp_states.h. */
const ESTABLISHED = '01';
const SYN_SENT = '02';

function readNet(pid: number, protocol: string): string[] {
  const [, ...rows] = readFileSync(`/proc/${pid}/net/${protocol}`, 'utf8').trim().split('\n');
  return rows.map((row) => row.trim().split(/\s+/)[3] ?? '');
}

const listStates = (pid: number): string[] => readNet(pid, 'tcp');

/** A process that nobody waited for is a zombie, which has ended. */
function isRunning(folder: string): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`${folder}/status`, 'utf8'));
  } catch {
    return false;
  }
}
