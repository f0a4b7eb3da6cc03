import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureContainerEngine } from '../../../scripts/test-programs/containers.mjs';
import { ensureMinimalDebian } from '../../../scripts/test-programs/debian-root.mjs';
import { type DebianMachine, startMachine } from './debian-machine.ts';
import { findNetwork, findNpm } from './npm-machine.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Health checks exist in Docker's format only. */
export const buildOptions = ['--format=docker', '--network=host', '--pull=never'];

/** A Debian machine with Podman, which has the image `debian:trixie-slim`. No registry of images is asked. */
export interface ContainerHost {
  readonly machine: DebianMachine;
  /** Runs a command in the network of the containers; resolves to its output. */
  run(...command: string[]): Promise<string>;
  /**
   * Builds an image with the host's network.
   * @param folder the build context in the machine; empty for the folder with the Dockerfile
   * @param write writes the Dockerfile, and may write an ignore file and what `COPY --from=own` copies, into a folder
   */
  build(tag: string, folder: string, write: (folder: string) => void): Promise<void>;
  /** The status of a container's health check: `starting`, `healthy` or `unhealthy`. */
  readHealth(container: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts one; null unless run as root.
 * @param folders of this machine, mounted read-only, by their paths in the other
 */
export async function startContainerHost(
  folders: Readonly<Record<string, string>>,
): Promise<ContainerHost | null> {
  if (process.getuid?.() !== 0) return null;
  const made = mkdtempSync(join(tmpdir(), 'muster-images-'));
  const machine = await startMachine({
    layers: [await ensureContainerEngine()],
    folders: { ...folders, '/minimal': await ensureMinimalDebian(), '/made': made },
    isBooted: true,
    prepare: (files) =>
      cpSync(fileURLToPath(new URL('container-host.sh', import.meta.url)), join(files, 'prepare.sh')),
  });
  if (machine === null) return null;
  const run: ContainerHost['run'] = (...command) =>
    machine.succeed(['nsenter', '--net=/run/netns/containers', '--', ...command]);
  await machine.succeed(['sh', '/prepare.sh']);
  return {
    machine,
    run,
    async build(tag, folder, write) {
      const own = mkdtempSync(join(made, 'image-'));
      write(own);
      const inside = join('/made', basename(own));
      const ignored = existsSync(join(own, '.dockerignore')) ? [`--ignorefile=${inside}/.dockerignore`] : [];
      const file = `--file=${inside}/Dockerfile`;
      const options = [...buildOptions, `--build-context=own=${inside}`, ...ignored, file, `--tag=${tag}`];
      await machine.succeed(['podman', 'build', '--quiet', ...options, folder === '' ? inside : folder]);
    },
    readHealth: async (container) =>
      (await run('podman', 'inspect', '--format={{.State.Health.Status}}', container)).trim(),
    async stop() {
      await machine.stop();
      rmSync(made, { recursive: true, force: true });
    },
  };
}

/** Builds `node:24-trixie-slim` with this machine's npm and its registry. */
export async function provideNodeImage(host: ContainerHost): Promise<void> {
  const npm = await findNpm();
  const { NODE_EXTRA_CA_CERTS: authorities, ...network } = await findNetwork();
  await host.build('docker.io/library/node:24-trixie-slim', '', (folder) => {
    const local = join(folder, 'local');
    mkdirSync(join(local, 'bin'), { recursive: true });
    cpSync(npm, join(local, 'lib/npm'), { recursive: true });
    cpSync(join(ROOT, `node_modules/node-linux-${process.arch}/bin/node`), join(local, 'bin/node'));
    symlinkSync('../lib/npm/bin/npm-cli.js', join(local, 'bin/npm'));
    const variables = Object.entries(network).map(([name, value]) => `ENV ${name}=${value}`);
    if (authorities !== undefined) {
      cpSync(authorities, join(local, 'authorities.pem'), { dereference: true });
      variables.push('ENV NODE_EXTRA_CA_CERTS=/usr/local/authorities.pem');
    }
    const lines = ['FROM debian:trixie-slim', 'COPY local /usr/local', ...variables];
    writeFileSync(join(folder, 'Dockerfile'), `${lines.join('\n')}\n`);
  });
}
