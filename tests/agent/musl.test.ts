import { copyFileSync, cpSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ensureAgent } from '../../scripts/build/agent-build.mjs';
import { ensureDebianRoot } from '../../scripts/test-programs/debian-root.mjs';
import { ensureMuslLibraries } from '../../scripts/test-programs/musl-libraries.mjs';
import { type DebianMachine, startMachine } from '../support/machines/debian-machine.ts';
import type { TestProcess } from '../support/process.ts';
import { TOKEN } from './support/agent-process.ts';
import { type BareHub, startBareHub } from './support/bare-hub.ts';
import { readMemory } from './support/memory.ts';

// The binary for musl on a system with musl: Debian's package, and the libraries of Alpine's package "libstdc++".

const IS_ROOT = process.getuid?.() === 0;
const PROCESSOR = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
const support = new URL('./support/', import.meta.url).pathname;
const CERTIFICATE_FILE = `${support}localhost-certificate.pem`;

let file: string;
let libraries: string;
let hub: BareHub | undefined;
let machine: DebianMachine | undefined;
const web = createServer((_, answer) => answer.end());

beforeAll(async () => {
  if (!IS_ROOT) return;
  file = await ensureAgent(`${PROCESSOR}-musl`);
  libraries = await ensureMuslLibraries();
  await ensureDebianRoot();
}, 300_000);

afterEach(async () => {
  await machine?.stop();
  await hub?.close();
  web.close();
});

async function startMusl(): Promise<DebianMachine> {
  const started = await startMachine({
    folders: { '/opt/muster': path.dirname(file) },
    prepare(files) {
      // In musl's default library path.
      const place = path.join(files, `usr/lib/${PROCESSOR}-linux-musl`);
      cpSync(libraries, place, { recursive: true, verbatimSymlinks: true });
      mkdirSync(path.join(files, 'etc'));
      copyFileSync(CERTIFICATE_FILE, path.join(files, 'etc/authority.pem'));
    },
  });
  if (started === null) throw new Error('only root can start containers');
  return started;
}

/** The host's PID of the agent; the started process is `nsenter`. */
function findAgent({ child }: TestProcess): number {
  const [pid = ''] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ');
  return Number(pid);
}

test('musl has a session over TLS, probes of every kind, memory that is given back, and an end by a signal', async (context) => {
  if (!IS_ROOT) context.skip('only root can create a system with musl');
  hub = await startBareHub({
    key: readFileSync(`${support}localhost-key.pem`, 'utf8'),
    cert: readFileSync(CERTIFICATE_FILE, 'utf8'),
  });
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  machine = await startMusl();
  const program = `/opt/muster/${path.basename(file)}`;
  expect(await machine.succeed([program, '--version'])).toContain(PROCESSOR);

  const agent = machine.start([program, '--server', hub.server, '--interval', '1'], {
    MUSTER_TOKEN: TOKEN,
    SSL_CERT_FILE: '/etc/authority.pem',
  });
  const visit = await hub.waitForVisit(1);
  const [hello] = await hub.waitForMessages(visit, 'hello', 1);
  expect(hello?.message).toMatchObject({ dropped: 0, params: { arch: PROCESSOR } });
  const pid = findAgent(agent);
  const maps = readFileSync(`/proc/${pid}/maps`, 'utf8');
  expect(maps).toMatch(/-linux-musl\/libc\.so$/m);
  expect(maps).not.toContain('libc.so.6');

  const { port } = web.address() as AddressInfo;
  const targets = ['127.0.0.1', `localhost:${port}`, `http://localhost:${port}/`];
  const params = targets.map((target, index) => ({ id: index + 1, target, interval: 60 }));
  visit.socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'ping.tasks', params }));
  const results = await hub.waitForMessages(visit, 'ping.result', targets.length);
  for (const { message } of results) expect(message).not.toMatchObject({ params: { latency_ms: -1 } });
  const reports = await hub.waitForMessages(visit, 'report', 3);
  for (const { message } of reports) expect(message).toMatchObject({ dropped: 0 });
  // More than 45 MB before the agent first releases memory.
  await vi.waitFor(() => expect(readMemory(pid).resident).toBeLessThan(25), { timeout: 15_000 });

  process.kill(pid, 'SIGTERM');
  expect(await agent.exited).toBe(0);
  expect(visit.closedWith).toBe(1000);
  expect(agent.output.stderr).not.toMatch(/warning|error/);
}, 60_000);
