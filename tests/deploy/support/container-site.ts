import { copyFileSync, cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';
import { findOwnAgent } from '../../../scripts/build/agent-build.mjs';
import {
  buildOptions,
  type ContainerHost,
  provideNodeImage,
  startContainerHost,
} from '../../support/machines/container-host.ts';
import { findHubTarball } from '../../support/shared-build.ts';
import { repackHub } from './newer-package.ts';
import { findServerFolders } from './server-images.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
export const SITE = 'https://status.example.com';
/** Where the machine and its containers have the certificate that clients of the site trust. */
export const AUTHORITY = '/tmp/authority.pem';

/** A machine with a checkout, whose containers serve status.example.com. */
export interface ContainerSite {
  readonly host: ContainerHost;
  /** Writes a file of the checkout. */
  write(name: string, text: string): void;
  /** Runs podman-compose with a file of deploy/docker, in the network of the containers. */
  compose(file: string, ...args: string[]): Promise<void>;
  /** Builds the images of the file's services. */
  buildServices(file: string): Promise<void>;
  /** Puts the hub's package with another version in place of the packed one. */
  packHub(version: string): Promise<void>;
  /** Runs Kubernetes' manifests. */
  play(manifests: readonly unknown[], ...options: string[]): Promise<void>;
  /** Sends a request through the published port 443; cookies are kept. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  ask(method: string, path: string, body?: unknown): Promise<any>;
  /** Logs in with the password that the hub has printed. */
  logIn(container: string): Promise<void>;
  /** What Podman says about an image or a container. */
  // biome-ignore lint/suspicious/noExplicitAny: each kind has a shape of its own
  inspect(kind: 'image' | 'container', name: string): Promise<any>;
}

/**
 * Starts the machine; null unless run as root.
 * @param checkout an empty folder
 */
export async function startContainerSite(checkout: string): Promise<ContainerSite | null> {
  const host = await startContainerHost({ '/checkout': checkout, ...(await findServerFolders()) });
  if (host === null) return null;
  try {
    await fillCheckout(checkout);
    await provideNodeImage(host);
    await host.machine.succeed(['sh', '-c', 'echo 127.0.0.1 status.example.com >>/etc/hosts']);
  } catch (error) {
    await host.stop();
    throw error;
  }
  const composeWith = (file: string) => [
    'env',
    'MUSTER_DB_PASSWORD=secret',
    'podman-compose',
    `--file=/checkout/deploy/docker/${file}`,
  ];
  const write: ContainerSite['write'] = (name, text) => writeFileSync(join(checkout, name), text);
  const ask: ContainerSite['ask'] = async (method, path, body) => {
    const json = ['--header', 'Content-Type: application/json', '--data', JSON.stringify(body)];
    const cookies = ['--cookie', '/tmp/cookies', '--cookie-jar', '/tmp/cookies'];
    const words = [...cookies, '--request', method, ...(body === undefined ? [] : json), `${SITE}${path}`];
    return JSON.parse(await host.run('curl', '-sS', '--fail-with-body', '--cacert', AUTHORITY, ...words));
  };
  return {
    host,
    write,
    ask,
    async compose(file, ...args) {
      await host.run(...composeWith(file), ...args);
    },
    async buildServices(file) {
      const options = `--podman-build-args=${buildOptions.join(' ')}`;
      await host.machine.succeed([...composeWith(file), '--profile=agent', options, 'build']);
    },
    async packHub(version) {
      const folder = join(checkout, 'dist');
      for (const name of readdirSync(folder).filter((one) => one.endsWith('.tgz')))
        rmSync(join(folder, name));
      repackHub(await findHubTarball(), version, folder);
    },
    async play(manifests, ...options) {
      write('manifests.yaml', manifests.map((one) => stringify(one)).join('---\n'));
      await host.run('podman', 'kube', 'play', ...options, '/checkout/manifests.yaml');
    },
    async logIn(container) {
      const [, password] = /^Password: (\S+)$/m.exec(await host.run('podman', 'logs', container)) ?? [];
      await ask('POST', '/api/auth/login', { username: 'admin', password });
    },
    inspect: async (kind, name) => JSON.parse(await host.run('podman', 'inspect', `--type=${kind}`, name))[0],
  };
}

/** What `npm run pack:hub` and `npm run build:agent` make, and more that is not for an image. */
async function fillCheckout(checkout: string): Promise<void> {
  mkdirSync(join(checkout, 'dist/agent'), { recursive: true });
  mkdirSync(join(checkout, 'data'));
  const tarball = await findHubTarball();
  copyFileSync(tarball, join(checkout, 'dist', basename(tarball)));
  const agent = `muster-agent-linux-${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}`;
  copyFileSync(findOwnAgent(), join(checkout, 'dist/agent', agent));
  for (const name of ['.dockerignore', 'deploy'])
    cpSync(join(ROOT, name), join(checkout, name), { recursive: true });
  writeFileSync(join(checkout, 'data/muster.db'), 'not for an image');
}
