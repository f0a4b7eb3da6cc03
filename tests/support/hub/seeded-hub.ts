import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSimulatedAgents } from '../agents/simulated-agents.ts';
import { seedHosts, simulateHosts } from '../agents/simulated-fleet.ts';
import { type CodeHost, startCodeHost } from '../network/code-host.ts';
import { runFile } from '../process.ts';
import { packTheme } from '../themes/theme.ts';
import { uploadTheme } from '../themes/upload.ts';
import { createApiToken } from './api-token.ts';
import { askHub, logInAt } from './hub-requests.ts';

/** Unlike the contract's example, with which the fuzzer would change the password. */
const PASSWORD = 'seven grey herons on a wire';
const NODES = 6;
/** Each may send 600 requests a minute. */
const API_TOKENS = 8;
const pingTasks = ['Cloudflare', 'Google'];
const architectures = ['x86_64', 'aarch64'];

/** A hub process with data of every kind, and a code host. */
export interface SeededHub {
  readonly url: string;
  readonly password: string;
  /** Token of a node, and key of the registration window, which is open. */
  readonly nodeToken: string;
  readonly registrationKey: string;
  /** API tokens with all scopes. */
  readonly apiTokens: readonly string[];
  /** The hub's standard output and standard error. */
  readLog(): string;
  /** Stops the hub; resolves to its exit code or signal. */
  stop(): Promise<number | NodeJS.Signals | null>;
  close(): Promise<void>;
}

/** @param program path of the hub's program, from the project's folder */
export async function startSeededHub(program = 'hub/bin/muster-hub.js'): Promise<SeededHub> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-seeded-'));
  const db = join(folder, 'muster.db');
  const hosts = await seedHosts({ db, hosts: simulateHosts(NODES), hours: 6, withPast: 3, tasks: pingTasks });
  const codeHost = await startCodeHost('');
  const binaries = join(folder, 'agents');
  await writeBinaries(binaries);
  const files = ['--db', db, '--themes', join(folder, 'themes'), '--agents', binaries];
  const args = ['serve', '--listen', '127.0.0.1:0', ...files, '--code-host', codeHost.url];
  const env = { MUSTER_ADMIN_PASSWORD: PASSWORD };
  const hub = runFile(program, [...args, '--log-level', 'warn'], { env });
  const [, url = ''] = await hub.waitFor(/listens on (http:\/\/127\.0\.0\.1:\d+)/);
  const agents = createSimulatedAgents(
    url.replace('http', 'ws'),
    hosts,
    pingTasks.map((_, index) => index + 1),
  );
  await agents.start();
  const cookie = await logInAt(url, PASSWORD);
  const registrationKey = await installThemeAndOpenRegistration(url, codeHost, cookie);
  const apiTokens: string[] = [];
  for (let token = 0; token < API_TOKENS; token += 1)
    apiTokens.push(await createApiToken(url, cookie, ['read', 'metrics', 'nodes']));
  return {
    url,
    password: PASSWORD,
    nodeToken: hosts[0]?.token ?? '',
    registrationKey,
    apiTokens,
    readLog: () => hub.output.stdout + hub.output.stderr,
    stop: () => hub.stop(),
    async close() {
      agents.close();
      await hub.stop();
      await codeHost.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function writeBinaries(folder: string): Promise<void> {
  await mkdir(folder);
  const content = Buffer.from('not a program, but as long as one '.repeat(1000));
  const digest = createHash('sha256').update(content).digest('hex');
  const names = architectures.map((arch) => `muster-agent-linux-${arch}`);
  for (const name of names) await writeFile(join(folder, name), content);
  await writeFile(join(folder, 'sha256sums.txt'), names.map((name) => `${digest}  ${name}\n`).join(''));
}

/** Installs a theme of which a newer release exists, and opens a registration window; resolves to its key. */
async function installThemeAndOpenRegistration(
  url: string,
  codeHost: CodeHost,
  cookie: string,
): Promise<string> {
  const manifest = { url: `${codeHost.url}/jo/aurora` };
  codeHost.releases.set('jo/aurora', {
    tag: 'v1.1.0',
    files: { 'theme.tar.gz': packTheme({ manifest: { ...manifest, version: '1.1.0' } }) },
  });
  const theme = await uploadTheme({ url }, cookie, packTheme({ manifest }));
  if (theme.status !== 201) throw new Error(`uploading the theme returned ${theme.status}`);
  const body = { registration_open: true };
  const settings = await askHub(url, 'PUT', '/api/settings', { cookie, body });
  return settings.body.registration.key;
}
