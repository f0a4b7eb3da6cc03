import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { findDigest } from '../../hub/src/features/agent-install/agent-source.ts';
import { buildAgents, ensureAgent, findOwnAgent } from '../../scripts/build/agent-build.mjs';
import { prepareCargo } from '../../scripts/build/agent-host.mjs';
import { agentTargets, allTargets, findOwnTarget } from '../../scripts/build/rust-toolchain.mjs';
import '../support/fetched-programs.ts';
import { IS_LONG } from '../../scripts/test-run/long-form.mjs';
import { IS_ON_NODE } from '../support/agents/agent-program.ts';
import { makeFolder } from '../support/folder.ts';
import { makeEmptyRoot } from '../support/machines/agent-files.ts';
import { type AgentProcess, type AgentSetup, listChildren, startAgent } from './support/agent-process.ts';
import { type BareHub, startBareHub } from './support/bare-hub.ts';
import { measureTargets } from './support/hub-tasks.ts';
import { readMemory } from './support/memory.ts';

// The released binary as a file and a process, with its budgets. The other tests of this folder also run it.

const IS_ROOT = process.getuid?.() === 0;

function start(setup: AgentSetup): AgentProcess {
  const agent = startAgent(setup);
  onTestFinished(() => agent.stop());
  return agent;
}

async function startHub(): Promise<BareHub> {
  const hub = await startBareHub();
  onTestFinished(() => hub.close());
  return hub;
}

/** The types of an ELF file's program headers (64-bit, little-endian). */
function listSegments(file: Buffer): number[] {
  const [offset, size, count] = [
    Number(file.readBigUInt64LE(0x20)),
    file.readUInt16LE(0x36),
    file.readUInt16LE(0x38),
  ];
  return Array.from({ length: count }, (_, index) => file.readUInt32LE(offset + index * size));
}

/** Program header of a dynamic loader. */
const PT_INTERP = 3;

test.each<keyof typeof agentTargets>(IS_LONG ? allTargets : [findOwnTarget()])(
  'the file for %s is static, of at most 5 MB, and 2.5 MB with gzip',
  { timeout: 600_000 },
  async (target) => {
    const file = readFileSync(await ensureAgent(target));
    expect(listSegments(file)).not.toContain(PT_INTERP);
    expect(file.length).toBeLessThanOrEqual(5e6);
    expect(gzipSync(file).length).toBeLessThanOrEqual(2.5e6);
  },
);

test.runIf(IS_ROOT)('it runs in a root folder that has nothing but /proc', async () => {
  const hub = await startHub();
  const own = makeEmptyRoot(findOwnAgent());
  onTestFinished(() => own.remove());
  const agent = start({
    program: [own.program],
    wrapper: [...own.wrapper],
    args: ['--server', hub.server, '--interval', '1'],
  });
  const visit = await hub.waitForVisit(1);
  await hub.waitForMessages(visit, 'report', 2);
  for (const { message } of visit.messages) expect(message).toMatchObject({ dropped: 0 });
  const targets = [`127.0.0.1:${hub.port}`, 'name.invalid:80'];
  const [found, unknown] = await measureTargets(hub, visit, targets);
  expect(found).toBeGreaterThan(0);
  expect(unknown).toBe(-1);
  agent.kill('SIGTERM');
  expect(await agent.ended).toBe(0);
});

test.skipIf(IS_ON_NODE)('it has one thread and holds at most 6 MiB, of which 2 MiB are its own', async () => {
  const hub = await startHub();
  const { pid, log } = start({ args: ['--server', hub.server, '--interval', '1'] });
  const visit = await hub.waitForVisit(1);
  await hub.waitForMessages(visit, 'report', 3);
  expect(readdirSync(`/proc/${pid}/task`)).toHaveLength(1);
  // Higher than the targets, 5 MB and 1.7 MB, because these are single samples; `npm run bench -- agent` computes means.
  const { peak, anonymous } = readMemory(pid);
  expect(peak).toBeLessThan(6);
  expect(anonymous).toBeLessThan(2);
  expect(log()).not.toMatch(/warning|error/);
});

const STRACE = '/usr/bin/strace';

test.runIf(existsSync(STRACE) && !IS_ON_NODE)(
  'a report costs at most 20 system calls and 700 bytes',
  async () => {
    const folder = makeFolder();
    const trace = join(folder, 'trace');
    const hub = await startHub();
    const tracer = start({
      args: ['--server', hub.server, '--interval', '1'],
      wrapper: [STRACE, '-f', '-q', '-s', '40', '-o', trace],
    });
    const visit = await hub.waitForVisit(1);
    const reports = await hub.waitForMessages(visit, 'report', 5);
    for (const child of listChildren(tracer.pid)) process.kill(child, 'SIGTERM');
    await tracer.ended;
    for (const { text } of reports) expect(text.length).toBeLessThanOrEqual(700);
    const calls = readFileSync(trace, 'utf8')
      .split('\n')
      .filter((line) => /^\d+ +\w+\(/.test(line));
    // A report is the only frame of more than 125 bytes that is sent in this session, after hello.
    const sends = calls.flatMap((line, index) =>
      / (write|send|sendto|writev|sendmsg)\(/.test(line) && / = \d{3,}$/.test(line) ? [index] : [],
    );
    const first = sends.at(-4) ?? 0;
    const last = sends.at(-1) ?? 0;
    expect(last).toBeGreaterThan(first);
    const mounts = calls.slice(first, last).filter((line) => line.includes('statfs('));
    // Not counted, because there is one for each disk.
    expect((last - first - mounts.length) / 3).toBeLessThanOrEqual(20);
  },
);

test.runIf(existsSync(STRACE) && !IS_ON_NODE)(
  'with details, statistics and gauges it runs no program, opens no file for writing, and sends no command to a device',
  async () => {
    const trace = join(makeFolder(), 'trace');
    const hub = await startHub();
    const tracer = start({
      args: ['--server', hub.server, '--interval', '1'],
      wrapper: [STRACE, '-f', '-q', '-s', '200', '-o', trace],
    });
    const visit = await hub.waitForVisit(1);
    visit.socket.send('{"jsonrpc":"2.0","method":"details.watch","params":{"seconds":15}}');
    visit.socket.send('{"jsonrpc":"2.0","method":"statistics.read","params":{"id":1}}');
    await hub.waitForMessages(visit, 'statistics', 1);
    await hub.waitForMessages(visit, 'details', 5);
    await hub.waitForMessages(visit, 'gauges', 1);
    for (const child of listChildren(tracer.pid)) process.kill(child, 'SIGTERM');
    await tracer.ended;
    const calls = readFileSync(trace, 'utf8').split('\n');
    const list = (pattern: RegExp) => calls.filter((line) => pattern.test(line));
    // The agent itself.
    expect(list(/ execve(at)?\(/)).toHaveLength(1);
    expect(list(/ (v?fork|clone3?)\(/).filter((line) => !line.includes('CLONE_THREAD'))).toEqual([]);
    expect(list(/ (open|openat|openat2|creat)\(/).length).toBeGreaterThan(50);
    expect(list(/ (open|openat|openat2)\(.*(O_WRONLY|O_RDWR|O_CREAT)/)).toEqual([]);
    expect(
      list(/ (creat|mkdir|mkdirat|unlink|unlinkat|rename\w*|chmod|fchmod\w*|truncate|ftruncate)\(/),
    ).toEqual([]);
    // Indices of interfaces only.
    expect(list(/ ioctl\(/).filter((line) => !line.includes('SIOCGIFINDEX'))).toEqual([]);
    // The log, and what wakes the event loop.
    expect(list(/ p?writev?(64)?\(/).filter((line) => !/ write\((2|\d+, "\\1\\0)/.test(line))).toEqual([]);
  },
);

test('no proxy of the environment gets to see the token', async () => {
  const hub = await startHub();
  const proxy = 'http://127.0.0.1:1';
  start({
    args: ['--server', hub.server],
    environment: { HTTP_PROXY: proxy, HTTPS_PROXY: proxy, ALL_PROXY: proxy, http_proxy: proxy },
  });
  await hub.waitForMessages(await hub.waitForVisit(1), 'hello', 1);
});

test('an agent for another architecture leaves cargo its linker for this machine', async () => {
  const { triple } = agentTargets[findOwnTarget()];
  const variable = `CARGO_TARGET_${triple.replaceAll('-', '_').toUpperCase()}_LINKER`;
  const linkers = await Promise.all(
    allTargets.map(async (target) => (await prepareCargo([target])).env[variable]),
  );
  expect(linkers[0]).toMatch(/gcc|cc/);
  expect(new Set(linkers).size).toBe(1);
});

// Cargo uses the compiled host. `npm run verify:agent` compiles it again.
test('built again it has the same bytes, and the hub finds its digest', { timeout: 600_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-agents-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = findOwnAgent();
  const target = file.endsWith('aarch64') ? 'aarch64' : 'x86_64';
  await buildAgents(folder, [target]);
  const sums = readFileSync(join(folder, 'sha256sums.txt'), 'utf8');
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
  expect(findDigest(sums, `muster-agent-linux-${target}`)).toBe(sha256);
  expect(statSync(join(folder, `muster-agent-linux-${target}`)).mode & 0o111).toBe(0o111);
});
