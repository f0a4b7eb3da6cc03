import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { parseTrustedProxies } from '../../hub/src/lib/network/trusted-proxies.ts';
import { findOwnAgent } from '../../scripts/build/agent-build.mjs';
import '../support/fetched-programs.ts';
import { asUser, buildImage, parseDockerfile } from '../support/docs/dockerfile.ts';
import { makeFolder } from '../support/folder.ts';
import { askHub, logInAt } from '../support/hub/hub-requests.ts';
import { type DebianMachine, startMachine } from '../support/machines/debian-machine.ts';
import { copyAuthorities, findNetwork, startNpmMachine } from '../support/machines/npm-machine.ts';
import { findFreePort } from '../support/network/free-port.ts';
import { findHubTarball } from '../support/shared-build.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PASSWORD = 'correct horse battery staple';
const IS_ROOT = process.getuid?.() === 0;

/** The build context: the packed files, and others that a repository contains. */
const context = makeFolder(afterAll);

beforeAll(async () => {
  if (!IS_ROOT) return;
  mkdirSync(join(context, 'dist/agent'), { recursive: true });
  const tarball = await findHubTarball();
  copyFileSync(tarball, join(context, 'dist', basename(tarball)));
  const name = `muster-agent-linux-${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}`;
  copyFileSync(findOwnAgent(), join(context, 'dist/agent', name));
  mkdirSync(join(context, 'data'));
  writeFileSync(join(context, 'data/muster.db'), 'not for an image');
}, 120_000);

function readDeployed(name: string): string {
  return readFileSync(join(ROOT, 'deploy/docker', name), 'utf8');
}

/** Replaces a pulled or empty base image: a Debian root, for Node's image with Node and npm. */
async function startBase(base: string): Promise<DebianMachine> {
  const hasNpm = base === 'node:24-trixie-slim';
  if (!hasNpm) expect(['debian:trixie-slim', 'scratch']).toContain(base);
  const machine = await (hasNpm ? startNpmMachine() : startMachine({ prepare: copyAuthorities }));
  if (machine === null) throw new Error('only root can start containers');
  onTestFinished(() => machine.stop());
  return machine;
}

async function build(name: string) {
  const ignored = join(ROOT, '.dockerignore');
  const stages = parseDockerfile(readDeployed(name));
  return buildImage(stages, { context, ignored, startBase, env: await findNetwork() });
}

/** Runs a command as the image would, and records its PID so that it can be stopped. */
function startAs(
  user: string,
  machine: DebianMachine,
  { command, env }: { command: string[]; env: Record<string, string> },
) {
  const shell = 'echo $$ > /tmp/main.pid; exec "$@"';
  return machine.start(asUser(user, ['sh', '-c', shell, 'sh', ...command]), env);
}

test('the hub and the agent run from images built by the steps of their Dockerfiles', {
  timeout: 300_000,
}, async () => {
  if (!IS_ROOT) return;
  const hub = await build('hub.Dockerfile');
  const { config, machine } = hub;
  expect([config.user, config.volumes, config.ports]).toEqual(['muster', ['/data'], ['8790']]);
  expect(config.env.MUSTER_LISTEN).toBe('0.0.0.0:8790');
  expect(await machine.succeed(['stat', '-c', '%U %a', '/data'])).toBe('muster 700\n');
  expect((await machine.run(['ls', '/packages', '/usr/local/npm'])).output).not.toContain('muster-hub-');

  const port = await findFreePort();
  const env = { ...config.env, MUSTER_LISTEN: `127.0.0.1:${port}`, MUSTER_ADMIN_PASSWORD: PASSWORD };
  const healthcheck = config.healthcheck.map((word) => word.replace(':8790', `:${port}`));
  const isHealthy = async () => (await machine.run(asUser(config.user, healthcheck))).code === 0;
  const command = [...config.entrypoint, ...config.command];
  expect(await isHealthy()).toBe(false);
  const running = startAs(config.user, machine, { command, env });
  await running.waitFor(/listens on/);
  expect(await isHealthy()).toBe(true);

  const token = await addNode(port);
  const agent = await build('agent.Dockerfile');
  expect(agent.config.user).toBe('8791:8791');
  expect((await agent.machine.run(agent.config.healthcheck)).code).toBe(0);
  // The image has no other files: no library, shell or CAs.
  const { entrypoint } = agent.config;
  const prepare = `mkdir -p /image/proc && mount --bind /proc /image/proc && cp ${entrypoint[0]} /image/`;
  await agent.machine.succeed(['sh', '-c', prepare]);
  expect(await agent.machine.succeed(['chroot', '/image', ...entrypoint, '--version'])).toMatch(
    /^\d+\.\d+\.\d+ /,
  );
  startAs(agent.config.user, agent.machine, {
    command: [...agent.config.entrypoint, '--server', `http://127.0.0.1:${port}`],
    env: { ...agent.config.env, MUSTER_TOKEN: token },
  });
  await expect
    .poll(async () => (await fetch(`http://127.0.0.1:${port}/api/nodes`)).json(), { timeout: 60_000 })
    .toMatchObject({ nodes: [{ name: 'web-1', online: true, metrics: { uptime: expect.any(Number) } }] });

  await machine.succeed(['sh', '-c', 'kill -TERM $(cat /tmp/main.pid)']);
  expect(await running.exited).toBe(0);
  expect(await isHealthy()).toBe(false);
  expect(await machine.succeed(['stat', '-c', '%U %a', '/data/muster.db'])).toBe('muster 600\n');
});

async function addNode(port: number): Promise<string> {
  const url = `http://127.0.0.1:${port}`;
  const cookie = await logInAt(url, PASSWORD);
  const { body } = await askHub(url, 'POST', '/api/nodes', { cookie, body: { name: 'web-1' } });
  return body.token;
}

test('the build context contains only the files that the images copy', () => {
  const stages = ['hub', 'agent'].flatMap((name) => parseDockerfile(readDeployed(`${name}.Dockerfile`)));
  const copies = stages.flatMap(({ instructions }) => instructions.filter(({ name }) => name === 'COPY'));
  const sources = copies
    .filter(({ flags }) => flags.from === undefined)
    .map(({ argument }) => argument.split(' ')[0]);
  const kept = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(kept).toEqual(['*', ...sources.map((source) => `!${source}`)]);
});

test('the compose file refers to existing images, volumes and files', () => {
  const { services, volumes } = parse(readDeployed('compose.yaml'));
  const named = new Set<string>();
  for (const [name, { build: image, volumes: mounts = [] }] of Object.entries<{
    build?: { context: string; dockerfile: string };
    volumes?: string[];
  }>(services)) {
    if (image !== undefined)
      expect(
        readFileSync(join(ROOT, 'deploy/docker', image.context, image.dockerfile), 'utf8'),
        name,
      ).toMatch(/^USER /m);
    for (const mount of mounts) {
      const [source = ''] = mount.split(':');
      if (source.startsWith('.'))
        expect(readFileSync(join(ROOT, 'deploy/docker', source), 'utf8')).not.toBe('');
      else if (!source.startsWith('/')) named.add(source);
    }
  }
  expect([...named].sort()).toEqual(Object.keys(volumes).sort());
  expect(services.hub.volumes).toEqual(['hub:/data']);
  expect(services.hub.ports).toBeUndefined();
});

test('the hub of the compose file trusts the address of its proxy, which no other container gets', () => {
  const { services, networks } = parse(readDeployed('compose.yaml'));
  const { ipv4_address: address } = services.proxy.networks.front;
  expect(services.hub.environment.MUSTER_TRUSTED_PROXIES).toBe(address);
  expect(services.hub.networks).toEqual(['front']);
  const [{ subnet, ip_range: range }] = networks.front.ipam.config;
  expect(parseTrustedProxies(subnet)(address, 0)).toBe(true);
  expect(parseTrustedProxies(range)(address, 0)).toBe(false);
});
