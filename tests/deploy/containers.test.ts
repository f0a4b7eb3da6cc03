import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { renderChart } from '../../scripts/kubernetes/chart.mjs';
import { IS_LONG } from '../../scripts/test-run/long-form.mjs';
import '../support/fetched-programs.ts';
import { makeFolder } from '../support/folder.ts';
import { adaptDeployed, DEPLOY } from '../support/machines/deployed-file.ts';
import { AUTHORITY, type ContainerSite, SITE, startContainerSite } from './support/container-site.ts';
import { provideServerImage } from './support/server-images.ts';

// The Dockerfiles, the Compose files and the pods for Kubernetes, by Podman, its builder Buildah, and podman-compose.

const checkout = makeFolder(afterAll);
let site: ContainerSite;

describe.skipIf(!IS_LONG || process.getuid?.() !== 0)('containers', { timeout: 300_000 }, () => {
  beforeAll(async () => {
    const started = await startContainerSite(checkout);
    if (started === null) throw new Error('only root can start machines');
    site = started;
    await site.buildServices('compose.yaml');
  }, 600_000);
  afterAll(() => site?.host.stop());

  test('only the packed files are in the build context', async () => {
    const { host } = site;
    await host.build('context', '/checkout', {
      Dockerfile: 'FROM scratch\nCOPY . /\n',
      '.dockerignore': readIgnored(),
    });
    const files = await host.run('sh', '-c', 'cd "$(podman image mount context)" && find . -type f | sort');
    expect(files.trim().split('\n')).toEqual([
      expect.stringMatching(/^\.\/dist\/agent\/muster-agent-linux-\w+$/),
      expect.stringMatching(/^\.\/dist\/muster-hub-[\d.]+\.tgz$/),
    ]);
  });

  test('the images of hub and agent are small, and run as other users than root', async () => {
    const { host, inspect } = site;
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

  test('compose.yaml runs hub, proxy and agent, and an upgrade keeps the data', async () => {
    const { host, ask, compose, inspect } = site;
    await startCompose();
    const run = (...command: string[]) => host.run('podman', 'exec', 'muster_hub_1', ...command);
    await host.run('podman', 'healthcheck', 'run', 'muster_hub_1');
    expect(await host.readHealth('muster_hub_1')).toBe('healthy');
    const { HostConfig, NetworkSettings } = await inspect('container', 'muster_hub_1');
    expect(HostConfig).toMatchObject({ ReadonlyRootfs: true, PortBindings: {} });
    expect(await run('stat', '--format=%U %a', '/data', '/data/muster.db')).toBe('muster 700\nmuster 600\n');
    const status = await run('grep', '-E', '^(CapEff|NoNewPrivs)', '/proc/1/status');
    expect(status).toBe('CapEff:\t0000000000000000\nNoNewPrivs:\t1\n');
    await expect(run('touch', '/opt/muster/x')).rejects.toThrow(/Read-only/);
    // The addresses that are left for containers, without the proxy's.
    expect(NetworkSettings.Networks.muster_front.IPAddress).toMatch(/^172\.30\.87\.(8|9|1[0-4])$/);

    await site.logIn('muster_hub_1');
    const { sessions } = await ask('GET', '/api/auth/sessions');
    // The client's address, for one on the machine itself: that of the network's gateway, not of the proxy.
    expect(sessions).toMatchObject([{ address: '172.30.87.1' }]);
    const { token } = await ask('POST', '/api/nodes', { name: 'web-1' });
    await startAgent(token);
    const isReporting = { nodes: [{ name: 'web-1', online: true, metrics: { uptime: expect.any(Number) } }] };
    await expect.poll(() => ask('GET', '/api/nodes')).toMatchObject(isReporting);
    await host.run('podman', 'healthcheck', 'run', 'muster_agent_1');

    await site.packHub('99.0.0');
    await site.buildServices('compose.yaml');
    // Docker Compose replaces containers whose image has changed without being told.
    await compose('compose.yaml', 'up', '--detach', '--force-recreate');
    await expect.poll(() => ask('GET', '/api/health').catch(String)).toMatchObject({ version: '99.0.0' });
    await expect.poll(() => ask('GET', '/api/nodes')).toMatchObject(isReporting);
    expect(await host.run('podman', 'logs', 'muster_hub_1')).not.toContain('Password');
  });

  test('agents of the chart register their nodes once', async () => {
    const { ask, play } = site;
    await startCompose();
    // A hub that another test has started prints no password, and knows the session.
    await site.logIn('muster_hub_1').catch(() => undefined);
    const { registration } = await ask('PUT', '/api/settings', { registration_open: true });
    const image = { repository: 'localhost/muster_hub', tag: 'latest' };
    const agent = {
      enabled: true,
      registrationSecret: 'key',
      image: { ...image, repository: 'localhost/muster_agent' },
    };
    const [set] = readManifests(await renderChart({ site: SITE, image, agent }), 'DaemonSet');
    const pod = { ...set.spec.template, apiVersion: 'v1', kind: 'Pod' };
    pod.metadata.name = 'agent';
    const [register] = pod.spec.initContainers;
    // What Podman does not know, and the machine's group lacks; and the authority of the site.
    register.env = register.env.filter(({ name }: { name: string }) => name !== 'NODE_NAME');
    register.env.push(
      { name: 'NODE_NAME', value: 'worker-1' },
      { name: 'NODE_EXTRA_CA_CERTS', value: AUTHORITY },
    );
    const [main] = pod.spec.containers;
    main.resources = {};
    main.env.push({ name: 'SSL_CERT_FILE', value: `/host${AUTHORITY}` });
    pod.spec.volumes.push({ name: 'authority', hostPath: { path: AUTHORITY } });
    register.volumeMounts.push({ name: 'authority', mountPath: AUTHORITY });
    const secret = {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'key' },
      stringData: { key: registration.key },
    };
    await play([secret, pod]);
    const list = async () =>
      (await ask('GET', '/api/nodes')).nodes.filter(({ name }: { name: string }) => name === 'worker-1');
    await expect.poll(list).toMatchObject([{ online: true, metrics: { uptime: expect.any(Number) } }]);
    await play([secret, pod], '--replace');
    await expect.poll(list).toMatchObject([{ online: true }]);
  });

  test('several-hubs.yaml runs two hubs on PostgreSQL behind HAProxy, and one may be lost', async () => {
    const { host, ask, compose } = site;
    await provideServerImage(host, 'haproxy');
    await provideServerImage(host, 'postgres');
    // Two descriptors a connection: more than a test may have open.
    const config = adaptDeployed('haproxy/several-hubs.cfg', [[/maxconn 20000/, 'maxconn 1000']]);
    site.write('deploy/haproxy/several-hubs.cfg', config);
    site.write('deploy/docker/certificate.pem', await makeCertificate());
    await site.buildServices('several-hubs.yaml');
    onTestFinished(() => compose('several-hubs.yaml', 'down'));
    await compose('several-hubs.yaml', 'up', '--detach');
    expect(await host.readHealth('muster-hubs_database_1')).toBe('healthy');
    await expect.poll(() => ask('GET', '/api/health').catch(String)).toMatchObject({ status: 'ok' });
    const logs = await host.run('podman', 'logs', 'muster-hubs_hub-a_1');
    await site.logIn(`muster-hubs_hub-${logs.includes('Password: ') ? 'a' : 'b'}_1`);
    await expect.poll(async () => (await listHubs()).map(({ name }) => name)).toEqual(['hub-a', 'hub-b']);
    expect((await ask('GET', '/api/auth/sessions')).sessions).toMatchObject([{ address: '172.30.88.1' }]);
    await ask('POST', '/api/nodes', { name: 'web-1' });

    onTestFinished(async () => {
      await host.run('podman', 'pod', 'rm', '--force', 'muster-0');
    });
    await playHub();
    await expect
      .poll(async () => (await listHubs()).map(({ name }) => name))
      .toEqual(['hub-a', 'hub-b', 'muster-0']);
    const shown =
      'id -u; grep -E "^(CapEff|NoNewPrivs|Seccomp):" /proc/1/status; touch /data/x /tmp/x; ! touch /x';
    const output = await host.run('podman', 'exec', 'muster-0-hub', 'sh', '-c', shown);
    expect(output).toMatch(
      /^8790\nCapEff:\t0{16}\nNoNewPrivs:\t1\nSeccomp:\t2\ntouch: .*Read-only file system\n$/,
    );

    const findCurrent = async () => (await listHubs().catch(() => [])).find(({ current }) => current)?.name;
    const current = await findCurrent();
    await host.run('podman', 'kill', `muster-hubs_${current}_1`);
    await expect.poll(findCurrent).toBe(current === 'hub-a' ? 'hub-b' : 'hub-a');
    expect(await ask('GET', '/api/nodes')).toMatchObject({ nodes: [{ name: 'web-1' }] });
  });

  test('nothing of this machine is changed', () => {
    expect(statSync('/dev/null').uid).toBe(0);
  });
});

/** Starts hub and proxy of compose.yaml until the test ends. */
async function startCompose(): Promise<void> {
  const { host, ask, compose } = site;
  await provideServerImage(host, 'caddy');
  // As its first lines say; and there is no authority here that could check the name.
  const caddyfile = adaptDeployed('caddy/Caddyfile', [
    [/reverse_proxy 127\.0\.0\.1:8790/, 'reverse_proxy hub:8790'],
    [/^status/m, '{\n\tlocal_certs\n}\n\nstatus'],
  ]);
  site.write('deploy/caddy/Caddyfile', caddyfile);
  onTestFinished(() => compose('compose.yaml', '--profile=agent', 'down'));
  await compose('compose.yaml', 'up', '--detach');
  const folder = '/var/lib/containers/storage/volumes/muster_certificates/_data/caddy/pki/authorities/local';
  const copy = () => host.machine.run(['install', '--mode=0644', `${folder}/root.crt`, AUTHORITY]);
  await expect.poll(async () => (await copy()).code).toBe(0);
  await expect.poll(() => ask('GET', '/api/health').catch(String)).toMatchObject({ status: 'ok' });
}

/** The service of the Compose file, with the proxy's authority. */
async function startAgent(token: string): Promise<void> {
  const own = `services: { agent: { environment: { SSL_CERT_FILE: /host${AUTHORITY} } } }\n`;
  site.write('deploy/docker/authority.yaml', own);
  const files = ['compose', 'authority'].map((name) => `--file=/checkout/deploy/docker/${name}.yaml`);
  const up = ['--profile=agent', 'up', '--detach', 'agent'];
  await site.host.run('env', `MUSTER_TOKEN=${token}`, 'podman-compose', ...files, ...up);
}

/** A key and a certificate of the site, which is its own authority. */
async function makeCertificate(): Promise<string> {
  const { machine } = site.host;
  const names = ['-subj', '/CN=status.example.com', '-addext', 'subjectAltName=DNS:status.example.com'];
  const files = ['-keyout', '/tmp/key.pem', '-out', AUTHORITY];
  await machine.succeed(['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...names, ...files]);
  return machine.succeed(['cat', AUTHORITY, '/tmp/key.pem']);
}

async function listHubs(): Promise<{ name: string; current: boolean }[]> {
  return (await site.ask('GET', '/api/hubs')).hubs;
}

// biome-ignore lint/suspicious/noExplicitAny: each kind has a shape of its own
function readManifests(text: string, ...kinds: string[]): any[] {
  const all = parseAllDocuments(text).map((document) => document.toJS());
  return kinds.map((kind) => all.find((manifest) => manifest.kind === kind));
}

/** Runs the first pod of the manifests on the database of the Compose file. Podman has no sets. */
async function playHub(): Promise<void> {
  const text = readFileSync(join(DEPLOY, 'kubernetes/muster.yaml'), 'utf8');
  const [set, options] = readManifests(text, 'StatefulSet', 'ConfigMap');
  const [claim] = set.spec.volumeClaimTemplates;
  const pod = { ...set.spec.template, apiVersion: 'v1', kind: 'Pod' };
  pod.metadata.name = 'muster-0';
  pod.spec.volumes.push({ name: claim.metadata.name, persistentVolumeClaim: { claimName: 'data-muster-0' } });
  const [hub] = pod.spec.containers;
  await site.host.run('podman', 'tag', 'muster_hub', hub.image);
  // A group may lack the controller of memory.
  hub.resources = {};
  const url = 'postgres://muster:secret@database/muster';
  const secret = {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'muster-database' },
    stringData: { url },
  };
  const volume = {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name: 'data-muster-0' },
    spec: claim.spec,
  };
  await site.play([secret, volume, options, pod], '--network=muster-hubs_back');
}

function readIgnored(): string {
  return readFileSync(join(DEPLOY, '../.dockerignore'), 'utf8');
}
