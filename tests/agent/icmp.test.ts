import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, type TestContext, test, vi } from 'vitest';
import { findAgentCommand } from '../support/agents/agent-program.ts';
import {
  type EmptyRoot,
  makeEmptyRoot,
  type OwnFolder,
  replacePing,
} from '../support/machines/agent-files.ts';
import { createRoutedHost, networks, type RoutedPair } from '../support/machines/network-namespace.ts';
import { type AgentProcess, startAgent } from './support/agent-process.ts';
import { type BareHub, startBareHub, type Visit } from './support/bare-hub.ts';
import { measureTargets, sendTasks } from './support/hub-tasks.ts';

// ICMP probes in an isolated network: a host behind a router that answers, drops or refuses.

const IS_ROOT = process.getuid?.() === 0;
const UNAVAILABLE = 'cannot run ICMP probes';
/** Groups whose users may open unprivileged ICMP sockets; the second range has none. */
const groups = { all: '0 2147483647', none: '1 0' } as const;

let permitted: RoutedPair;
let refused: RoutedPair;

interface Session {
  agent: AgentProcess;
  hub: BareHub;
  visit: Visit;
  /** The kinds of probes that the agent announces. */
  probes: readonly string[];
}

/** Starts an agent in the network, where its hub listens too. */
async function start(
  context: TestContext,
  { host }: RoutedPair,
  own: OwnFolder | EmptyRoot,
): Promise<Session> {
  const hub = await startBareHub(undefined, { listener: await host.listen('127.0.0.1') });
  const agent = startAgent({
    program: 'program' in own ? [own.program] : findAgentCommand(),
    wrapper: [...host.wrapper, ...own.wrapper],
    args: ['--server', hub.server, '--interval', '1'],
  });
  context.onTestFinished(async () => {
    await agent.stop();
    await hub.close();
    own.remove();
  });
  const visit = await hub.waitForVisit(1);
  const [hello] = await hub.waitForMessages(visit, 'hello', 1);
  if (hello?.message.method !== 'hello') throw new Error('the first message is not hello');
  return { agent, hub, visit, probes: hello.message.params.probes ?? [] };
}

const findProgram = () => findAgentCommand()[0] ?? '';

describe.runIf(IS_ROOT)('ICMP', { concurrent: true, timeout: 240_000 }, () => {
  beforeAll(async () => {
    [permitted, refused] = await Promise.all([createRoutedHost(), createRoutedHost()]);
    permitted.host.set('ipv4/ping_group_range', groups.all);
    refused.host.set('ipv4/ping_group_range', groups.none);
  });
  afterAll(() => Promise.all([permitted?.stop(), refused?.stop()]));

  test('the agent measures echoes without a ping program', async (context) => {
    const { router, silent, unreachable } = networks;
    const own = makeEmptyRoot(findProgram(), { 'etc/hosts': `${router.v4} router.test\n` });
    const { agent, hub, visit, probes } = await start(context, permitted, own);
    expect(probes).toContain('icmp');
    const answering = ['127.0.0.1', '::1', router.v4, router.v6, 'router.test', router.v4];
    const lost = [silent.v4, silent.v6, unreachable.v4, unreachable.v6, 'unknown.test'];
    const latencies = await measureTargets(hub, visit, [...answering, ...lost]);
    for (const latency of latencies.slice(0, answering.length)) {
      expect(latency).toBeGreaterThan(0);
      expect(latency).toBeLessThan(5000);
    }
    expect(latencies.slice(answering.length)).toEqual(lost.map(() => -1));
    expect(agent.log()).not.toMatch(/warning|error/);
  });

  test('an echo that is lost is -1, and the next that arrives is measured', async (context) => {
    const other = await createRoutedHost();
    context.onTestFinished(() => other.stop());
    other.host.set('ipv4/ping_group_range', groups.all);
    const { hub, visit } = await start(context, other, makeEmptyRoot(findProgram()));
    other.router.ip('link set eth0 down');
    expect(await measureTargets(hub, visit, [networks.router.v4])).toEqual([-1]);
    other.router.ip('link set eth0 up');
    const latest = () => visit.messages.findLast(({ message }) => message.method === 'ping.result')?.text;
    await vi.waitFor(() => expect(latest()).toMatch(/"latency_ms":\d/), { timeout: 45_000, interval: 50 });
  });

  test('where the kernel refuses ICMP sockets, the system’s ping is run, without the token', async (context) => {
    const own = replacePing(
      'cat /proc/$$/environ >environment; echo "64 bytes from 192.0.2.1: icmp_seq=1 ttl=64 time=1234.5 ms"',
    );
    const { agent, hub, visit, probes } = await start(context, refused, own);
    expect(probes).toContain('icmp');
    expect(await measureTargets(hub, visit, ['192.0.2.1', '2001:db8:1::1'])).toEqual([1234.5, 1234.5]);
    expect(readFileSync(join(own.folder, 'environment'), 'utf8')).toBe('LC_ALL=C\0');
    expect(agent.log()).not.toMatch(/warning|error/);
  });

  test('with neither, ICMP is not announced, and nothing is reported for it', async (context) => {
    const { agent, hub, visit, probes } = await start(context, refused, makeEmptyRoot(findProgram()));
    expect(probes).toEqual(['tcp', 'http', 'tls', 'dns', 'options']);
    const { v4, v6 } = networks.router;
    sendTasks(visit, [v4, v6, `127.0.0.1:${hub.port}`]);
    await agent.waitForLog(UNAVAILABLE);
    await hub.waitForMessages(visit, 'ping.result', 3);
    expect(visit.messages.map(({ text }) => text).join('\n')).not.toMatch(/"task_id":[12]\D/);
    expect(agent.log().split(UNAVAILABLE)).toHaveLength(2);
  });

  test('a ping that writes without end is stopped, and the target is unreachable', async (context) => {
    const { hub, visit } = await start(context, refused, replacePing('exec yes 64 bytes'));
    expect(await measureTargets(hub, visit, ['192.0.2.1'])).toEqual([-1]);
  });
});
