import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packClient } from '../../scripts/pack/client-package.mjs';
import { ensureDebianLayer, ensureDebianRoot } from '../../scripts/test-programs/debian-root.mjs';
import { IS_LONG } from '../../scripts/test-run/long-form.mjs';
import { readShellBlocks } from '../support/docs/doc-blocks.ts';
import type { DebianMachine } from '../support/machines/debian-machine.ts';
import { findLinuxPackages } from '../support/machines/linux-packages.ts';
import { findNetwork, startNpmMachine } from '../support/machines/npm-machine.ts';
import { findFreePort } from '../support/network/free-port.ts';
import { listenOnLoopback } from '../support/network/listen.ts';

// Every command of docs/first-hub.md in its order, on a booted Debian with Debian's Caddy. The certificate is of Caddy's own
// authority, and ntfy is a server of the test. Each test builds on the previous one. Requires root.

const PAGE = 'docs/first-hub.md';
const page = readFileSync(fileURLToPath(new URL(`../../${PAGE}`, import.meta.url)), 'utf8');
const [hub, log, https, doctor, agent, apply, watch, stopAgent, backup] = readShellBlocks(PAGE).map(
  ({ code }) => code,
);
const [, fleet = ''] = /^```yaml\n(.*?)^```$/ms.exec(page) ?? [];

/** A begin in a minute or two instead of four. */
const SOONER = 'alert_rules:\n  - { name: Node offline, begin: 30, end: 30 }\n';
/** Where Debian's Caddy keeps the certificate of its authority. */
const AUTHORITY = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';
const TRUSTED = '/etc/ssl/certs/ca-certificates.crt';

describe.runIf(IS_LONG && process.getuid?.() === 0)('the tutorial', { timeout: 480_000 }, () => {
  let machine: DebianMachine;
  let network: Record<string, string>;
  /** What the page has, and what this machine has in its place. */
  let replacements: readonly (readonly [string, string])[];
  let site: string;
  const messages: { title: string; priority: unknown }[] = [];
  const ntfy = createServer(async (request, response) => {
    messages.push({ title: await text(request), priority: request.headers.priority });
    response.end();
  });

  const adapt = (code: string) =>
    replacements.reduce((changed, [from, to]) => changed.replaceAll(from, to), code);
  const type = (code: string | undefined) => {
    if (code === undefined) throw new Error(`${PAGE} has fewer commands.`);
    return machine.succeed(['sh', '-euc', `cd /root\n${adapt(code)}`], {
      ...network,
      DEBIAN_FRONTEND: 'noninteractive',
    });
  };
  const ask = async (path: string) => JSON.parse(await machine.succeed(['curl', '-fsS', `${site}${path}`]));

  beforeAll(async () => {
    const packages = await findLinuxPackages();
    const files = [
      packages.find('muster-hub', 'deb'),
      packages.find('muster-agent', 'deb'),
      await packClient(packages.folder),
    ];
    const [hubPort, httpPort, httpsPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
    site = `https://status.example.com:${httpsPort}`;
    replacements = [
      ['muster-hub_0.1.0_amd64.deb', basename(files[0] ?? '')],
      ['muster-agent_0.1.0_amd64.deb', basename(files[1] ?? '')],
      ['https://status.example.com', site],
      ['https://www.example.com/', `${site}/`],
      [
        'status.example.com {',
        `{\nadmin off\nlocal_certs\nhttp_port ${httpPort}\nhttps_port ${httpsPort}\n}\nstatus.example.com {`,
      ],
      ['127.0.0.1:8790', `127.0.0.1:${hubPort}`],
      ['https://ntfy.sh/my-topic', `http://127.0.0.1:${await listenOnLoopback(ntfy)}/my-topic`],
    ];
    network = { ...(await findNetwork()), npm_config_prefix: '/usr/local' };
    const started = await startNpmMachine({
      isBooted: true,
      layers: [await ensureDebianLayer(await ensureDebianRoot(), ['caddy'])],
      prepare(folder) {
        mkdirSync(join(folder, 'root'));
        for (const file of files) copyFileSync(file, join(folder, 'root', basename(file)));
        writeFileSync(join(folder, 'root/fleet.yaml'), adapt(fleet) + SOONER);
        const settings = {
          'muster-hub': `MUSTER_LISTEN=127.0.0.1:${hubPort}`,
          'muster-watch': `NODE_EXTRA_CA_CERTS=${TRUSTED}`,
        };
        for (const [unit, variable] of Object.entries(settings)) {
          const more = join(folder, `etc/systemd/system/${unit}.service.d`);
          mkdirSync(more, { recursive: true });
          writeFileSync(join(more, 'test.conf'), `[Service]\nEnvironment=${variable}\n`);
        }
      },
    });
    if (started !== null) machine = started;
    await machine.succeed(['sh', '-c', 'echo 127.0.0.1 status.example.com >>/etc/hosts']);
  }, 1_200_000);
  afterAll(async () => {
    ntfy.close();
    await machine?.stop();
  });

  test('installs the hub, whose log has the first password', async () => {
    await type(hub);
    await expect.poll(() => type(log)).toMatch(/^Password: +\S+$/m);
  });

  test('puts it behind HTTPS, with which doctor finds nothing wrong', async () => {
    await type(https);
    const trust = `until test -s ${AUTHORITY}; do sleep 0.1; done; cat ${AUTHORITY} >>${TRUSTED}`;
    await machine.succeed(['sh', '-ec', trust]);
    await expect.poll(() => ask('/api/health').catch(() => undefined)).toMatchObject({ status: 'ok' });
    expect(await type(doctor)).not.toMatch(/^FAIL/m);
  });

  test('adds the first node', async () => {
    await type(agent);
    await expect.poll(() => ask('/api/nodes')).toMatchObject({ nodes: [{ name: 'web-1', online: true }] });
  });

  test('adds a check, which the status page shows', async () => {
    await type(apply);
    await expect
      .poll(() => ask('/api/services'), { timeout: 120_000 })
      .toMatchObject({ services: [{ name: 'Website', state: 'up' }] });
  });

  test('sends messages when the node goes and comes back', async () => {
    await type(watch);
    await type(stopAgent);
    await expect
      .poll(() => messages, { timeout: 360_000 })
      .toEqual([{ title: expect.stringMatching(/^Critical: Node offline: web-1$/), priority: 'high' }]);
    await machine.succeed(['systemctl', 'start', 'muster-agent']);
    await expect
      .poll(() => messages.at(-1)?.title, { timeout: 360_000 })
      .toMatch(/^Ended: Node offline: web-1/);
  });

  test('makes a backup, and one every night', async () => {
    expect(await type(backup)).toMatch(/ (Mon|Tue|Wed|Thu|Fri|Sat|Sun)\.db$/m);
    expect(await machine.succeed(['systemctl', 'is-active', 'muster-hub-backup.timer'])).toBe('active\n');
  });
});
