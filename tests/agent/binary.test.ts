import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { findDigest } from '../../hub/src/domain/agent-install/agent-source.ts';
import { buildAgents, findOwnAgent } from '../../scripts/build/agent-build.mjs';
import { type AgentProcess, startAgent } from './support/agent-process.ts';
import { type BareHub, startBareHub } from './support/bare-hub.ts';
import { readMemory } from './support/memory.ts';

// Tests of the released binary as a file and process. The other tests of this folder run it, too.

let hub: BareHub | undefined;
let agent: AgentProcess | undefined;

afterEach(async () => {
  await agent?.stop();
  await hub?.close();
});

function startIt(args: string[], environment: Record<string, string> = {}): AgentProcess {
  agent = startAgent({ args, environment });
  return agent;
}

test('it gives back what starting took, and keeps to one thread or two', async () => {
  hub = await startBareHub();
  const { pid, log } = startIt(['--server', hub.server, '--interval', '1']);
  await hub.waitForMessages(await hub.waitForVisit(1), 'report', 1);
  // More than 40 MB before the agent first releases memory, and 20 MB if the kernel maps pages around each one it uses.
  // Anonymous memory is more than 20 MB before that and 4.6 to 4.8 MiB after.
  await vi.waitFor(
    () => {
      const { resident, own } = readMemory(pid);
      expect(resident).toBeLessThan(14);
      expect(own).toBeLessThan(5.5);
      expect(readdirSync(`/proc/${pid}/task`).length).toBeLessThanOrEqual(2);
    },
    { timeout: 30_000, interval: 200 },
  );
  expect(log()).not.toMatch(/warning|error/);
});

test('no proxy of the environment gets to see the token', async () => {
  hub = await startBareHub();
  const proxy = 'http://127.0.0.1:1';
  startIt(['--server', hub.server], {
    HTTP_PROXY: proxy,
    HTTPS_PROXY: proxy,
    ALL_PROXY: proxy,
    http_proxy: proxy,
  });
  await hub.waitForMessages(await hub.waitForVisit(1), 'hello', 1);
});

test('built again it has the same bytes, and the hub finds its digest', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-agents-'));
  try {
    const file = findOwnAgent();
    const target = file.endsWith('aarch64') ? 'aarch64' : 'x86_64';
    await buildAgents(folder, [target]);
    const sums = readFileSync(join(folder, 'sha256sums.txt'), 'utf8');
    const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
    expect(findDigest(sums, `muster-agent-linux-${target}`)).toBe(sha256);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
