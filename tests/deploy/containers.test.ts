import { copyFileSync, cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { findOwnAgent } from '../../scripts/build/agent-build.mjs';
import '../support/fetched-programs.ts';
import { makeFolder } from '../support/folder.ts';
import {
  buildOptions,
  type ContainerHost,
  provideNodeImage,
  startContainerHost,
} from '../support/machines/container-host.ts';
import { adaptDeployed } from '../support/machines/deployed-file.ts';
import { findHubTarball } from '../support/shared-build.ts';
import { repackHub } from './support/newer-package.ts';
import { findServerFolders, provideServerImage } from './support/server-images.ts';

// The Dockerfiles and the Compose files, by Podman, its builder Buildah, and podman-compose.

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const IS_ROOT = process.getuid?.() === 0;
const SITE = 'https://status.example.com';

/** A checkout with what `npm run pack:hub` and `npm run build:agent` make, and more that is not for an image. */
const checkout = makeFolder(afterAll);
const TARBALLS = join(checkout, 'dist');

let host: ContainerHost;

beforeAll(async () => {
  if (!IS_ROOT) return;
  const started = await startContainerHost({ '/checkout': checkout, ...(await findServerFolders()) });
  if (started === null) throw new Error('only root can start machines');
  host = started;
  mkdirSync(join(TARBALLS, 'agent'), { recursive: true });
  const tarball = await findHubTarball();
  copyFileSync(tarball, join(TARBALLS, basename(tarball)));
  copyFileSync(
    findOwnAgent(),
    join(TARBALLS, 'agent', `muster-agent-linux-${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}`),
  );
  for (const name of ['.dockerignore', 'deploy'])
    cpSync(join(ROOT, name), join(checkout, name), { recursive: true });
  mkdirSync(join(checkout, 'data'));
  writeFileSync(join(checkout, 'data/muster.db'), 'not for an image');
  await provideNodeImage(host);
}, 300_000);
afterAll(() => host?.stop());

/** Runs podman-compose in the checkout's folder, in the network of the containers. */
async function compose(file: string, ...args: string[]): Promise<void> {
  await host.run(
    'env',
    'MUSTER_DB_PASSWORD=secret',
    'podman-compose',
    '--file',
    `/checkout/deploy/docker/${file}`,
    ...args,
  );
}

function buildServices(file: string): Promise<string> {
  const options = `--podman-build-args=${buildOptions.join(' ')}`;
  return host.machine.succeed([
    'env',
    'MUSTER_DB_PASSWORD=secret',
    'podman-compose',
    '--profile=agent',
    options,
    `--file=/checkout/deploy/docker/${file}`,
    'build',
  ]);
}

/** Sends a request to the site through the published port 443; the machine keeps the cookies. */
async function ask(method: string, path: string, body?: unknown) {
  const json = ['--header', 'Content-Type: application/json', '--data', JSON.stringify(body)];
  const words = ['--request', method, ...(body === undefined ? [] : json), `${SITE}${path}`];
  const cookies = ['--cookie', '/tmp/cookies', '--cookie-jar', '/tmp/cookies'];
  const output = await host.run(
    'curl',
    '--silent',
    '--show-error',
    '--fail-with-body',
    '--cacert',
    '/tmp/authority.pem',
    ...cookies,
    ...words,
  );
  return JSON.parse(output || 'null');
}

const inspect = async (kind: 'image' | 'container', name: string) =>
  JSON.parse(await host.run('podman', 'inspect', `--type=${kind}`, name))[0];

async function logIn(container: string): Promise<void> {
  const log = await host.run('podman', 'logs', container);
  const [, password] = /^Password: (\S+)$/m.exec(log) ?? [];
  await ask('POST', '/api/auth/login', { username: 'admin', password });
}

test('only the packed files are in the build context', { timeout: 60_000 }, async () => {
  if (!IS_ROOT) return;
  await host.build('context', '/checkout', (folder) => {
    writeFileSync(join(folder, 'Dockerfile'), 'FROM scratch\nCOPY . /\n');
    copyFileSync(join(ROOT, '.dockerignore'), join(folder, '.dockerignore'));
  });
  const files = await host.run('sh', '-c', 'cd "$(podman image mount context)" && find . -type f | sort');
  expect(files.trim().split('\n')).toEqual([
    expect.stringMatching(/^\.\/dist\/agent\/muster-agent-linux-\w+$/),
    expect.stringMatching(/^\.\/dist\/muster-hub-[\d.]+\.tgz$/),
  ]);
});

test('the images of hub and agent are small, and run as other users than root', {
  timeout: 300_000,
}, async () => {
  if (!IS_ROOT) return;
  await buildServices('compose.yaml');
  const base = await inspect('image', 'debian:trixie-slim');
  const hub = await inspect('image', 'muster_hub');
  expect(hub.Config).toMatchObject({
    User: '8790:8790',
    ExposedPorts: { '8790/tcp': {} },
    Volumes: { '/data': {} },
    Env: expect.arrayContaining(['MUSTER_DB=/data/muster.db', 'MUSTER_LISTEN=0.0.0.0:8790']),
  });
  expect(hub.Size - base.Size).toBeLessThan(165e6);
  const agent = await inspect('image', 'muster_agent');
  expect(agent.Config).toMatchObject({ User: '8791:8791', Entrypoint: ['/muster-agent'] });
  expect(agent.Size).toBeLessThan(5e6);
  const files = await host.run('sh', '-c', 'cd "$(podman image mount muster_agent)" && find . -type f');
  expect(files).toBe('./muster-agent\n');
});

test('compose.yaml runs hub, proxy and agent, and an upgrade keeps the data', {
  timeout: 300_000,
}, async () => {
  if (!IS_ROOT) return;
  await provideServerImage(host, 'caddy');
  // As its first lines say; and there is no authority here that could check the name.
  const caddyfile = adaptDeployed('caddy/Caddyfile', [
    [/reverse_proxy 127\.0\.0\.1:8790/, 'reverse_proxy hub:8790'],
    [/^status/m, '{\n\tlocal_certs\n}\n\nstatus'],
  ]);
  writeFileSync(join(checkout, 'deploy/caddy/Caddyfile'), caddyfile);
  onTestFinished(() => compose('compose.yaml', '--profile=agent', 'down'));
  await compose('compose.yaml', 'up', '--detach');
  await host.machine.succeed(['sh', '-c', 'echo 127.0.0.1 status.example.com >>/etc/hosts']);
  const authority =
    '/var/lib/containers/storage/volumes/muster_certificates/_data/caddy/pki/authorities/local/root.crt';
  const copy = () => host.machine.run(['install', '--mode=0644', authority, '/tmp/authority.pem']);
  await expect.poll(async () => (await copy()).code).toBe(0);
  await expect.poll(() => ask('GET', '/api/health').catch(String)).toMatchObject({ status: 'ok' });
  await host.run('podman', 'healthcheck', 'run', 'muster_hub_1');
  expect(await host.readHealth('muster_hub_1')).toBe('healthy');

  const { HostConfig, NetworkSettings } = await inspect('container', 'muster_hub_1');
  expect(HostConfig).toMatchObject({
    ReadonlyRootfs: true,
    PortBindings: {},
    SecurityOpt: ['no-new-privileges'],
  });
  expect(
    await host.run('podman', 'exec', 'muster_hub_1', 'stat', '--format=%U %a', '/data', '/data/muster.db'),
  ).toBe('muster 700\nmuster 600\n');
  expect(
    await host.run('podman', 'exec', 'muster_hub_1', 'grep', '-E', '^(CapEff|NoNewPrivs)', '/proc/1/status'),
  ).toBe('CapEff:\t0000000000000000\nNoNewPrivs:\t1\n');
  await expect(host.run('podman', 'exec', 'muster_hub_1', 'touch', '/opt/muster/x')).rejects.toThrow(
    /Read-only/,
  );
  // The addresses that are left for containers, without the proxy's.
  expect(NetworkSettings.Networks.muster_front.IPAddress).toMatch(/^172\.30\.87\.(8|9|1[0-4])$/);

  await logIn('muster_hub_1');
  const { sessions } = await ask('GET', '/api/auth/sessions');
  // The client's address: that of the network's gateway, for a client on the machine itself.
  expect(sessions).toMatchObject([{ address: '172.30.87.1' }]);

  const { token } = await ask('POST', '/api/nodes', { name: 'web-1' });
  await startAgent(token);
  const isReporting = { nodes: [{ name: 'web-1', online: true, metrics: { uptime: expect.any(Number) } }] };
  await expect.poll(() => ask('GET', '/api/nodes'), { timeout: 60_000 }).toMatchObject(isReporting);
  await host.run('podman', 'healthcheck', 'run', 'muster_agent_1');

  for (const name of readdirSync(TARBALLS).filter((file) => file.endsWith('.tgz')))
    rmSync(join(TARBALLS, name));
  repackHub(await findHubTarball(), '99.0.0', TARBALLS);
  await buildServices('compose.yaml');
  // Docker Compose replaces containers whose image has changed without being told.
  await compose('compose.yaml', 'up', '--detach', '--force-recreate');
  await expect.poll(() => ask('GET', '/api/health').catch(String)).toMatchObject({ version: '99.0.0' });
  await expect.poll(() => ask('GET', '/api/nodes'), { timeout: 60_000 }).toMatchObject(isReporting);
  expect(await host.run('podman', 'logs', 'muster_hub_1')).not.toContain('Password');
});

/** The service of the Compose file, with the proxy's authority. */
async function startAgent(token: string): Promise<void> {
  const file = join(checkout, 'deploy/docker/authority.yaml');
  writeFileSync(file, 'services: { agent: { environment: { SSL_CERT_FILE: /host/tmp/authority.pem } } }\n');
  const files = ['compose.yaml', 'authority.yaml'].flatMap((name) => [
    '--file',
    `/checkout/deploy/docker/${name}`,
  ]);
  await host.run(
    'env',
    `MUSTER_TOKEN=${token}`,
    'podman-compose',
    ...files,
    '--profile=agent',
    'up',
    '--detach',
    'agent',
  );
}

test('several-hubs.yaml runs two hubs on PostgreSQL behind HAProxy, and one may be lost', {
  timeout: 300_000,
}, async () => {
  if (!IS_ROOT) return;
  await provideServerImage(host, 'haproxy');
  await provideServerImage(host, 'postgres');
  // Two descriptors a connection: more than a test may have open.
  const config = adaptDeployed('haproxy/several-hubs.cfg', [[/maxconn 20000/, 'maxconn 1000']]);
  writeFileSync(join(checkout, 'deploy/haproxy/several-hubs.cfg'), config);
  await host.machine.succeed([
    'openssl',
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=status.example.com',
    '-addext',
    'subjectAltName=DNS:status.example.com',
    '-keyout',
    '/tmp/key.pem',
    '-out',
    '/tmp/authority.pem',
  ]);
  const certificate = await host.machine.succeed(['cat', '/tmp/authority.pem', '/tmp/key.pem']);
  writeFileSync(join(checkout, 'deploy/docker/certificate.pem'), certificate, { mode: 0o644 });
  await buildServices('several-hubs.yaml');
  onTestFinished(() => compose('several-hubs.yaml', 'down'));
  await compose('several-hubs.yaml', 'up', '--detach');
  expect(await host.readHealth('muster-hubs_database_1')).toBe('healthy');
  await expect.poll(() => ask('GET', '/api/health').catch(String)).toMatchObject({ status: 'ok' });

  const logs = await Promise.all(
    ['a', 'b'].map((name) => host.run('podman', 'logs', `muster-hubs_hub-${name}_1`)),
  );
  await logIn(`muster-hubs_hub-${logs[0]?.includes('Password: ') ? 'a' : 'b'}_1`);
  const list = async () =>
    (await ask('GET', '/api/hubs')).hubs as { name: string; current: boolean; state: string }[];
  await expect.poll(list).toMatchObject([{ name: 'hub-a' }, { name: 'hub-b' }]);
  expect((await ask('GET', '/api/auth/sessions')).sessions).toMatchObject([{ address: '172.30.88.1' }]);
  await ask('POST', '/api/nodes', { name: 'web-1' });
  const current = (await list()).find(({ current: isCurrent }) => isCurrent)?.name;
  await host.run('podman', 'kill', `muster-hubs_${current}_1`);
  await expect
    .poll(async () => (await list().catch(() => [])).find(({ current: isCurrent }) => isCurrent)?.name)
    .toBe(current === 'hub-a' ? 'hub-b' : 'hub-a');
  expect(await ask('GET', '/api/nodes')).toMatchObject({ nodes: [{ name: 'web-1' }] });
});
