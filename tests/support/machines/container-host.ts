import { cpSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureContainerEngine } from '../../../scripts/test-programs/containers.mjs';
import { ensureMinimalDebian } from '../../../scripts/test-programs/debian-root.mjs';
import { type DebianMachine, startMachine } from './debian-machine.ts';
import { findNetwork, findNpm } from './npm-machine.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Health checks exist in Docker's format only. A layer for each step would cost a third more processor time. */
export const buildOptions = ['--format=docker', '--layers=false', '--network=host', '--pull=never'];

/** Texts, or files and folders of this machine, by name. */
export type ImageFiles = Readonly<Record<string, string | { path: string }>>;

/** A Debian machine with Podman, which has the image `debian:trixie-slim`. No registry of images is asked. */
export interface ContainerHost {
  readonly machine: DebianMachine;
  /** Runs a command in the network of the containers; resolves to its output. */
  run(...command: string[]): Promise<string>;
  /**
   * Builds an image with the host's network.
   * @param folder the build context in the machine
   * @param files a Dockerfile and perhaps .dockerignore, and what `COPY --from=own` copies: texts, or paths of this machine
   */
  build(tag: string, folder: string, files: ImageFiles): Promise<void>;
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
  const stop = async () => {
    await machine.stop();
    rmSync(made, { recursive: true, force: true });
  };
  try {
    await machine.succeed(['sh', '/prepare.sh']);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    machine,
    run,
    async build(tag, folder, files) {
      const own = mkdtempSync(join(made, 'image-'));
      for (const [name, content] of Object.entries(files))
        if (typeof content === 'string') writeFileSync(join(own, name), content);
        else cpSync(realpathSync(content.path), join(own, name), { recursive: true });
      const inside = join('/made', basename(own));
      const ignored = '.dockerignore' in files ? [`--ignorefile=${inside}/.dockerignore`] : [];
      const context = [`--build-context=own=${inside}`, ...ignored, `--file=${inside}/Dockerfile`, folder];
      await machine.succeed(['podman', 'build', '--quiet', ...buildOptions, `--tag=${tag}`, ...context]);
    },
    readHealth: async (container) =>
      (await run('podman', 'inspect', '--format={{.State.Health.Status}}', container)).trim(),
    stop,
  };
}

/** Builds `node:24-trixie-slim` with this machine's npm and its registry. */
export async function provideNodeImage(host: ContainerHost): Promise<void> {
  const { NODE_EXTRA_CA_CERTS: authorities, ...network } = await findNetwork();
  const variables = Object.entries(network).map(([name, value]) => `ENV ${name}=${value}`);
  const files: Record<string, ImageFiles[string]> = {
    npm: { path: await findNpm() },
    node: { path: join(ROOT, `node_modules/node-linux-${process.arch}/bin/node`) },
  };
  if (authorities !== undefined) {
    files['authorities.pem'] = { path: authorities };
    variables.push(
      'COPY --from=own authorities.pem /usr/local/',
      'ENV NODE_EXTRA_CA_CERTS=/usr/local/authorities.pem',
    );
  }
  const lines = [
    'FROM debian:trixie-slim',
    'COPY --from=own npm /usr/local/lib/npm',
    'COPY --from=own node /usr/local/bin/',
    'RUN ln -s ../lib/npm/bin/npm-cli.js /usr/local/bin/npm',
    ...variables,
  ];
  files.Dockerfile = `${lines.join('\n')}\n`;
  await host.build('docker.io/library/node:24-trixie-slim', '/minimal/mnt', files);
}
