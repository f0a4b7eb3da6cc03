import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type DebianMachine, type MachineOptions, startMachine } from './debian-machine.ts';
import { operatorPath } from './installed-hub.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);

/** A container with Node 24 and the host's npm. */
export async function startNpmMachine(options: MachineOptions = {}): Promise<DebianMachine | null> {
  const machine = await startMachine({
    ...options,
    folders: {
      ...options.folders,
      '/usr/local/node': join(ROOT, `node_modules/node-linux-${process.arch}`),
      '/usr/local/npm': await findNpm(),
    },
    async prepare(files) {
      copyAuthorities(files);
      await options.prepare?.(files);
    },
  });
  await machine?.succeed(['ln', '-s', '/usr/local/node/bin/node', '/usr/local/bin/node']);
  for (const name of ['npm', 'npx'])
    await machine?.succeed(['ln', '-s', `/usr/local/npm/bin/${name}-cli.js`, `/usr/local/bin/${name}`]);
  return machine;
}

/** The folder of the host’s npm. */
export async function findNpm(): Promise<string> {
  const { stdout } = await run('sh', ['-c', 'command -v npm'], {
    env: { ...process.env, PATH: operatorPath },
  });
  return dirname(dirname(realpathSync(stdout.trim())));
}

/** Copies the host's certificate authorities, which its network may need. */
function copyAuthorities(files: string): void {
  const { NODE_EXTRA_CA_CERTS: file } = process.env;
  if (file === undefined) return;
  mkdirSync(join(files, dirname(file)), { recursive: true });
  cpSync(realpathSync(file), join(files, file));
}

/** Environment with which npm and apt use the host's registries and proxies. */
export async function findNetwork(): Promise<Record<string, string>> {
  const { stdout } = await run('npm', ['config', 'get', 'registry']);
  const wanted = /^(NODE_EXTRA_CA_CERTS|(HTTPS?|NO)_PROXY)$/i;
  const given = Object.entries(process.env).filter(([name]) => wanted.test(name));
  return { npm_config_registry: stdout.trim(), ...Object.fromEntries(given) };
}
