import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, type TestContext, test, vi } from 'vitest';
import { agentOnNode, findAgentCommand } from '../support/agents/agent-program.ts';
import { findOwnFilesMeans, makeOwnFiles, type OwnFiles } from '../support/machines/agent-files.ts';
import { createRoutedHost, type NetworkNamespace, networks } from '../support/machines/network-namespace.ts';
import { type NameServer, startNameServer } from '../support/network/dns-server.ts';
import { type AgentProcess, startAgent } from './support/agent-process.ts';
import { type BareHub, type BareHubOptions, startBareHub } from './support/bare-hub.ts';

// Host names that do not exist, appear later or change their address, resolved by a DNS server on this machine. Only
// root can bind its port 53; where a user can mount an own /etc/hosts, the same is tested with that file.

const patience = { timeout: 60_000, interval: 50 };
const folder = new URL('./support/', import.meta.url).pathname;
const CERTIFICATE_FILE = `${folder}named-certificate.pem`;
const tls = {
  key: readFileSync(`${folder}named-key.pem`, 'utf8'),
  cert: readFileSync(CERTIFICATE_FILE, 'utf8'),
};

// Loopback addresses of 127.0.0.0/8: for the DNS server, one where nothing listens, and a second hub's.
const NAMES = `127.${process.pid & 0x7f}.${(process.pid >> 7) & 0xff}.53`;
const OTHER_NAMES = NAMES.replace('.53', '.54');
const NOBODY = '127.99.0.1';
const ELSEWHERE = '127.99.0.2';

const means = findOwnFilesMeans();
const names = means === undefined ? null : await startNameServer([NAMES, OTHER_NAMES]);
const namesByIpv6 = names === null ? null : await startNameServer(['::1']);
const isIpv6There = await startBareHub(undefined, { host: '::1', port: 0 }).then(
  (hub) => hub.close().then(() => true),
  () => false,
);

beforeAll(() => {
  if (names === null)
    process.stderr.write('No server of names may be had here; what needs one is passed over.\n');
});
afterAll(() => Promise.all([names?.close(), namesByIpv6?.close()]));

/** Short timeout, so that a missing response costs one second instead of ten. */
const describeServer = (address: string) => `nameserver ${address}\noptions timeout:1 attempts:1\nsearch .\n`;
const HOSTS = '127.0.0.1 localhost\n';

interface Setting {
  readonly program: readonly string[];
  readonly context: TestContext;
  readonly hub: BareHub;
  readonly name: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly network?: NetworkNamespace;
}

function run({ program, context, hub, name, files = {}, network }: Setting): {
  agent: AgentProcess;
  own: OwnFiles;
} {
  const own = makeOwnFiles(means ?? [], {
    '/etc/hosts': HOSTS,
    '/etc/nsswitch.conf': 'hosts: files dns\n',
    '/etc/resolv.conf': describeServer(NAMES),
    ...files,
  });
  const agent = startAgent({
    wrapper: [...(network?.wrapper ?? []), ...own.wrapper],
    program,
    args: ['--server', `${name}:${hub.port}`, '--interval', '1'],
    environment: { SSL_CERT_FILE: CERTIFICATE_FILE },
  });
  context.onTestFinished(async () => {
    await agent.stop();
    own.remove();
  });
  return { agent, own };
}

async function startHub(context: TestContext, place: BareHubOptions = {}): Promise<BareHub> {
  const hub = await startBareHub(tls, place);
  context.onTestFinished(() => hub.close());
  return hub;
}

const countFailures = (agent: AgentProcess) => agent.log().match(/cannot connect/g)?.length ?? 0;

async function waitForFailures(agent: AgentProcess, count: number): Promise<void> {
  await vi.waitFor(() => {
    if (countFailures(agent) < count) throw new Error(`${countFailures(agent)} attempts:\n${agent.log()}`);
  }, patience);
}

async function waitForReport(hub: BareHub): Promise<void> {
  await vi.waitFor(() => {
    const messages = hub.visits.flatMap((visit) => visit.messages);
    if (!messages.some(({ message }) => message.method === 'report'))
      throw new Error('no report has been received');
  }, patience);
}

const programs = [
  ['the binary', () => findAgentCommand()],
  ['the agent on Node', () => agentOnNode],
] as const;

describe.each(programs)('%s', (title, find) => {
  const prefix = title.includes('Node') ? 'node' : 'binary';
  const options = { concurrent: true, timeout: 240_000 };

  describe.runIf(names !== null)('with a server of names', options, () => {
    const server = names as NameServer;

    test.for([
      ['unknown', 'is not there', 4],
      ['failed', 'cannot be asked for', 2],
      ['silent', 'nobody answers for', 2],
    ] as const)(
      '%s: a name that %s is asked for at each attempt, and used when it comes',
      async ([answer, , attempts], context) => {
        const hub = await startHub(context);
        const name = `${answer}-${prefix}.hub.test`;
        server.say(name, answer);
        const { agent } = run({ program: find(), context, hub, name });
        await waitForFailures(agent, attempts);
        expect(server.asked(name)).toBeGreaterThanOrEqual(attempts);
        expect(hub.attempts()).toBe(0);
        server.say(name, ['127.0.0.1']);
        await waitForReport(hub);
      },
    );

    test('a name without a listener is resolved again when it changes', async (context) => {
      const hub = await startHub(context, { host: ELSEWHERE, port: 0 });
      const name = `moved-${prefix}.hub.test`;
      server.say(name, [NOBODY]);
      const { agent } = run({ program: find(), context, hub, name });
      await waitForFailures(agent, 2);
      server.say(name, [ELSEWHERE]);
      await waitForReport(hub);
    });

    test('a hub that moves is found at its new address, however long the old one was promised', async (context) => {
      const before = await startHub(context);
      const after = await startHub(context, { host: ELSEWHERE, port: before.port });
      const name = `moving-${prefix}.hub.test`;
      server.say(name, ['127.0.0.1']);
      run({ program: find(), context, hub: before, name });
      await waitForReport(before);
      server.say(name, [ELSEWHERE]);
      expect(after.visits).toEqual([]);
      // The old hub still runs, but accepts no new connections.
      for (const { socket } of before.visits) socket.close(1001);
      await waitForReport(after);
      expect(before.visits).toHaveLength(1);
    });

    test('of two addresses the one where somebody is is used', async (context) => {
      const hub = await startHub(context, { host: ELSEWHERE, port: 0 });
      const name = `two-${prefix}.hub.test`;
      server.say(name, [NOBODY, ELSEWHERE]);
      run({ program: find(), context, hub, name });
      await waitForReport(hub);
    });

    test('a machine that gets another server of names asks that', async (context) => {
      const hub = await startHub(context);
      const name = `another-${prefix}.hub.test`;
      server.say(name, ['127.0.0.1']);
      const files = { '/etc/resolv.conf': describeServer(NOBODY) };
      const { agent, own } = run({ program: find(), context, hub, name, files });
      await waitForFailures(agent, 2);
      expect(server.asked(name)).toBe(0);
      own.write('/etc/resolv.conf', describeServer(OTHER_NAMES));
      await waitForReport(hub);
    });
  });

  describe.runIf(namesByIpv6 !== null)('with nothing but IPv6', options, () => {
    test('the server of names and the hub are reached', async (context) => {
      const hub = await startHub(context, { host: '::1', port: 0 });
      const name = `six-${prefix}.hub.test`;
      (namesByIpv6 as NameServer).say(name, ['::1']);
      run({
        program: find(),
        context,
        hub,
        name,
        files: { '/etc/hosts': '::1 localhost\n', '/etc/resolv.conf': describeServer('::1') },
      });
      await waitForReport(hub);
      expect(hub.visits[0]?.request.socket.remoteAddress).toBe('::1');
    });
  });

  test.runIf(process.getuid?.() === 0)(
    'where the IPv6 address of a name does not answer, its IPv4 address is used',
    options,
    async (context) => {
      const { host, stop } = await createRoutedHost();
      context.onTestFinished(stop);
      const hub = await startHub(context, { listener: await host.listen('127.0.0.1') });
      const name = 'both.hub.test';
      const files = { '/etc/hosts': `${networks.silent.v6} ${name}\n127.0.0.1 ${name}\n` };
      const { agent } = run({ program: find(), context, hub, name, files, network: host });
      await waitForReport(hub);
      expect(countFailures(agent)).toBe(0);
    },
  );

  describe.runIf(means !== undefined)('with a file of names', options, () => {
    test('a name is looked up at each attempt, and followed when it leads elsewhere', async (context) => {
      const before = await startHub(context);
      const after = await startHub(context, { host: ELSEWHERE, port: before.port });
      const name = 'listed.hub.test';
      const files = { '/etc/nsswitch.conf': 'hosts: files\n' };
      const { agent, own } = run({ program: find(), context, hub: before, name, files });
      await waitForFailures(agent, 2);
      own.write('/etc/hosts', `${HOSTS}127.0.0.1 ${name}\n`);
      await waitForReport(before);
      own.write('/etc/hosts', `${HOSTS}${ELSEWHERE} ${name}\n`);
      for (const { socket } of before.visits) socket.close(1001);
      await waitForReport(after);
      expect(before.visits).toHaveLength(1);
    });

    test.runIf(isIpv6There)('a name with an address of IPv6 alone is reached', async (context) => {
      const hub = await startHub(context, { host: '::1', port: 0 });
      const name = 'listed-six.hub.test';
      const files = { '/etc/nsswitch.conf': 'hosts: files\n', '/etc/hosts': `::1 ${name}\n` };
      run({ program: find(), context, hub, name, files });
      await waitForReport(hub);
    });
  });
});
