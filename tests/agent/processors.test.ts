import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ensureAgent } from '../../scripts/build/agent-build.mjs';
import { ensureProgram, findUnpackedRoot } from '../../scripts/test-programs/debian-programs.mjs';
import '../support/fetched-programs.ts';
import { IS_LONG } from '../../scripts/test-run/long-form.mjs';
import { type AgentProcess, startAgent } from './support/agent-process.ts';
import { type BareHub, startBareHub } from './support/bare-hub.ts';
import { measureTargets } from './support/hub-tasks.ts';

// The binaries on emulated processors.

const folder = new URL('./support/', import.meta.url).pathname;
const CERTIFICATE_FILE = `${folder}localhost-certificate.pem`;

/** Emulation is ten times slower, and on a busy machine the agent gets a fraction of a core. */
const WAIT_MS = 120_000;
const TIMEOUT_MS = 5 * WAIT_MS;

let hub: BareHub | undefined;
let emulators: string;
const agents: AgentProcess[] = [];

beforeAll(async () => {
  await ensureProgram('qemu-user');
  emulators = findUnpackedRoot('qemu-user') ?? '/';
}, TIMEOUT_MS);

afterEach(async () => {
  for (const agent of agents.splice(0)) await agent.stop();
  await hub?.close();
});

interface Emulation {
  program: string;
  wrapper: string[];
}

function startEmulated({ program, wrapper }: Emulation, args: string[]): AgentProcess {
  const agent = startAgent({
    program: [program],
    wrapper,
    args,
    environment: { SSL_CERT_FILE: CERTIFICATE_FILE },
  });
  agents.push(agent);
  return agent;
}

/** A session over TLS: facts, metrics, probes, and a shutdown by SIGTERM. */
async function expectSession(emulation: Emulation, arch: string): Promise<void> {
  const key = readFileSync(`${folder}localhost-key.pem`, 'utf8');
  hub = await startBareHub({ key, cert: readFileSync(CERTIFICATE_FILE, 'utf8') }, { waitMs: WAIT_MS });
  const version = startEmulated(emulation, ['--version']);
  expect(await version.ended).toBe(0);
  expect(version.log()).toMatch(new RegExp(`^\\d+\\.\\d+\\.\\d+ \\(QuickJS-ng [\\d.]+, ${arch}\\)\\n$`));

  const agent = startEmulated(emulation, ['--server', hub.server, '--interval', '1']);
  const visit = await hub.waitForVisit(1);
  const [hello] = await hub.waitForMessages(visit, 'hello', 1);
  expect(hello?.message).toMatchObject({ dropped: 0, params: { arch } });
  const targets = [`127.0.0.1:${hub.port}`, `localhost:${hub.port}`];
  for (const latency of await measureTargets(hub, visit, targets)) expect(latency).toBeGreaterThan(0);
  const reports = await hub.waitForMessages(visit, 'report', 2);
  for (const { message } of reports) expect(message).toMatchObject({ dropped: 0 });
  agent.kill('SIGTERM');
  expect(await agent.ended).toBe(0);
  expect(visit.closedWith).toBe(1000);
}

test.runIf(process.arch === 'x64')(
  'x86_64 on a processor of 2008 without AVX',
  { timeout: TIMEOUT_MS },
  async () => {
    const emulator = path.join(emulators, 'usr/bin/qemu-x86_64-static');
    const program = await ensureAgent('x86_64');
    await expectSession({ program, wrapper: [emulator, '-cpu', 'Nehalem'] }, 'x86_64');
  },
);

test.runIf(IS_LONG || process.arch === 'arm64')('aarch64', { timeout: TIMEOUT_MS }, async () => {
  const emulator = path.join(emulators, 'usr/bin/qemu-aarch64-static');
  const program = await ensureAgent('aarch64');
  await expectSession({ program, wrapper: [emulator] }, 'aarch64');
});
