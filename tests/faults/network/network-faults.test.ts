import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureOwnAgent } from '../../../scripts/build/agent-build.mjs';
import { ensureProgram } from '../../../scripts/test-programs/debian-programs.mjs';
import { type DebianMachine, layCable, startMachine } from '../../support/machines/debian-machine.ts';
import { readFirstPassword, startHubMachine } from '../../support/machines/hub-machine.ts';
import { type InstalledHub, installHub } from '../../support/machines/installed-hub.ts';
import '../../support/fetched-programs.ts';
import { IS_LONG } from '../../../scripts/test-run/long-form.mjs';

// Two systemd hosts connected by a veth pair: the packed hub behind Caddy with TLS on one, the panel's install command
// on the other. Needs root.
const IS_ROOT = process.getuid?.() === 0;

/** The long form cuts the link for two minutes. */

const HUB = 'hub.test';
const addresses = { hub: '10.77.0.1', agent: '10.77.0.2' };
const CA = '/root/.local/share/caddy/pki/authorities/local/root.crt';
const CADDYFILE = `{
	admin off
	skip_install_trust
}
${HUB} {
	tls internal
	reverse_proxy 127.0.0.1:8790
}
`;

let installed: InstalledHub;
let hub: DebianMachine;
let host: DebianMachine;
let cookie: string;
let token: string;
const shelf = mkdtempSync(join(tmpdir(), 'muster-field-'));

function requireMachine(machine: DebianMachine | null): DebianMachine {
  if (machine === null) throw new Error('Only root can start machines.');
  return machine;
}

/** Measurements of this run, printed for the reader. */
function tell(what: string): void {
  process.stdout.write(`field: ${what}\n`);
}

const setLink = (machine: DebianMachine, state: 'up' | 'down') =>
  machine.succeed(['ip', 'link', 'set', 'eth0', state]);

/** A veth pair with an address at each end. */
async function connect(): Promise<void> {
  await layCable(hub, host);
  for (const [machine, address] of [[hub, addresses.hub] as const, [host, addresses.agent] as const]) {
    await machine.succeed(['ip', 'address', 'add', `${address}/24`, 'dev', 'eth0']);
    await setLink(machine, 'up');
  }
}

const name = (machine: DebianMachine) =>
  machine.succeed(['sh', '-c', `echo '${addresses.hub} ${HUB}' >>/etc/hosts`]);

/** A request through Caddy, from the hub's host. */
async function ask(path: string, ...args: string[]) {
  const body = ['-H', 'Content-Type: application/json', '-H', `Cookie: ${cookie}`];
  const text = await hub.succeed(['curl', '-sS', '--cacert', CA, ...body, ...args, `https://${HUB}${path}`]);
  return text === '' ? null : JSON.parse(text);
}

const findNode = async () => (await ask('/api/nodes')).nodes[0];
const isLive = async () => (await findNode()).metrics !== null;

/** Seconds until the condition holds. */
async function time(isSo: () => Promise<boolean>): Promise<number> {
  const start = performance.now();
  await expect.poll(isSo, { timeout: 180_000, interval: 250 }).toBe(true);
  return (performance.now() - start) / 1000;
}

describe.runIf(IS_ROOT)('a hub and an agent on separate hosts', { timeout: 300_000 }, () => {
  beforeAll(async () => {
    installed = await installHub();
    // Readable by the hub's user.
    chmodSync(shelf, 0o755);
    const caddy = dirname(await ensureProgram('caddy'));
    copyFileSync(
      await ensureOwnAgent(),
      join(shelf, `muster-agent-linux-${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}`),
    );
    const settings = [`MUSTER_SITE=https://${HUB}`, 'MUSTER_AGENTS=/srv/agents', 'MUSTER_LOG_LEVEL=warn'];
    const folders = { '/srv/agents': shelf, '/srv/caddy': caddy };
    const starting = [
      startHubMachine(installed, { settings, folders, hasOwnNetwork: true }).then((machine) => {
        hub = requireMachine(machine);
      }),
      startMachine({ isBooted: true, hasOwnNetwork: true }).then((machine) => {
        host = requireMachine(machine);
      }),
    ];
    // If one does not start, the other one must be known to be stopped.
    await Promise.allSettled(starting);
    await Promise.all(starting);
    await connect();
    await Promise.all([name(hub), name(host)]);
    mkdirSync(`${hub.root}/etc/caddy`);
    writeFileSync(`${hub.root}/etc/caddy/Caddyfile`, CADDYFILE);
    await hub.succeed(['systemctl', 'enable', '--now', 'muster-hub']);
    const run = ['/srv/caddy/caddy', 'run', '--config', '/etc/caddy/Caddyfile', '--adapter', 'caddyfile'];
    await hub.succeed(['systemd-run', '--unit=caddy', '--setenv=HOME=/root', ...run]);
    const health = `curl -sf --cacert ${CA} https://${HUB}/api/health`;
    await hub.succeed(['timeout', '60', 'sh', '-c', `until ${health}; do sleep 0.2; done`]);
    const login = JSON.stringify({ username: 'admin', password: await readFirstPassword(hub) });
    const jar = ['-c', '/root/jar', '--data', login];
    await ask('/api/auth/login', ...jar);
    cookie = (await hub.succeed(['awk', '$6 ~ /muster_session$/ { print $6 "=" $7 }', '/root/jar'])).trim();
    token = (await ask('/api/nodes', '--data', '{"name":"field"}')).token;
    await ask(
      '/api/ping-tasks',
      '--data',
      `{"name":"hub","target":"${addresses.hub}","interval":5,"all_nodes":true}`,
    );
    // Installs the operator's CA on the host.
    copyFileSync(`${hub.root}${CA}`, `${host.root}/usr/local/share/ca-certificates/field.crt`);
    await host.succeed(['update-ca-certificates']);
  }, 600_000);
  afterAll(async () => {
    await Promise.all([hub?.stop(), host?.stop()]);
    await installed?.remove();
    rmSync(shelf, { recursive: true });
  });

  test('the hosts have control groups of their own', async () => {
    await host.succeed(['systemd-run', '--unit=only-here', 'sleep', 'infinity']);
    const group = ['test', '-d', '/sys/fs/cgroup/system.slice/only-here.service'];
    expect([(await host.run(group)).code, (await hub.run(group)).code]).toEqual([0, 1]);
  });

  test('the install command makes the host a live node', async () => {
    const line = `curl --proto '=https' -fsS https://${HUB}/install.sh | sh -s -- --server https://${HUB} --token ${token}`;
    const start = performance.now();
    expect(await host.succeed(['sh', '-c', line])).toContain(`is running and reports to https://${HUB}.`);
    const ran = (performance.now() - start) / 1000;
    await time(isLive);
    tell(
      `the line took ${ran.toFixed(1)} s, live after ${((performance.now() - start) / 1000).toFixed(1)} s`,
    );
    await time(async () => (await findNode()).pings[0]?.latency > 0);
    tell(`ICMP over the cable: ${(await findNode()).pings[0].latency} ms`);
  });

  test.runIf(IS_LONG)('a broken link is detected within 150 s, and the node recovers', async () => {
    await setLink(host, 'down');
    const offline = await time(async () => !(await findNode()).online);
    expect(offline).toBeLessThanOrEqual(150);
    await setLink(host, 'up');
    const back = await time(isLive);
    tell(`offline ${offline.toFixed(1)} s after the cut, back ${back.toFixed(1)} s after the mending`);
  });

  test('a rebooted host keeps its traffic totals', async () => {
    // Three times 4 MB, more than a reboot itself could cause.
    const download = `curl -sS -o /dev/null https://${HUB}/agent/$(uname -m)`;
    await host.succeed(['sh', '-c', [download, download, download].join(' && ')]);
    await time(async () => (await findNode()).total_rx > 10e6);
    const before = await findNode();
    await host.reboot({
      'sys/kernel/random/boot_id': '11111111-2222-4333-8444-555555555555\n',
      uptime: '1.00 1.00\n',
    });
    // The veth pair was removed with the host's network namespace.
    await connect();
    await name(host);
    const back = await time(async () => (await findNode()).metrics?.boot_id.startsWith('11111111-') === true);
    const after = await findNode();
    const inherited = after.total_rx - after.metrics.net_rx_total;
    tell(
      `back ${back.toFixed(1)} s after the boot; ${before.total_rx} B received before, ${after.total_rx} B since`,
    );
    expect(after.metrics.net_rx_total).toBeLessThan(before.metrics.net_rx_total);
    // A little more traffic arrived between the last check and the power cut.
    expect(inherited).toBeGreaterThanOrEqual(before.total_rx);
    expect(inherited).toBeLessThan(before.total_rx + 1_000_000);
    expect((await host.succeed(['systemctl', 'is-active', 'muster-agent'])).trim()).toBe('active');
  });
});
