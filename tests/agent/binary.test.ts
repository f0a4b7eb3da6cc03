import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { type AgentProcess, startAgent } from './support/agent-process.ts';
import { type BareHub, startBareHub } from './support/bare-hub.ts';

// What is true of the released binary alone; the other tests of this folder run it as well.

let hub: BareHub;
let agent: AgentProcess;

afterEach(async () => {
  await agent.stop();
  await hub.close();
});

/** Megabytes of this process: all that it has in memory, and what nobody else could use. */
function readMemory(pid: number): { resident: number; own: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}: +(\\d+) kB`, 'm').exec(text)?.[1]) / 1024;
  return { resident: read('Rss'), own: read('Anonymous') };
}

test('it gives back what starting took, and keeps to two or three threads', async () => {
  hub = await startBareHub();
  agent = startAgent({ args: ['--server', hub.server, '--interval', '1'] });
  await hub.waitForMessages(await hub.waitForVisit(1), 'report', 1);
  // Before its first tidying it has more than 40 MB; as Bun runs by itself, 50 MB and 7 MB of its own.
  await vi.waitFor(() => expect(readMemory(agent.pid).resident).toBeLessThan(32), { timeout: 15_000 });
  expect(readMemory(agent.pid).own).toBeLessThan(5.5);
  expect(readdirSync(`/proc/${agent.pid}/task`).length).toBeLessThanOrEqual(3);
  expect(agent.log()).not.toMatch(/warning|error/);
});

test('no proxy of the environment gets to see the token', async () => {
  hub = await startBareHub();
  const proxy = 'http://127.0.0.1:1';
  agent = startAgent({
    args: ['--server', hub.server],
    environment: { HTTP_PROXY: proxy, HTTPS_PROXY: proxy, ALL_PROXY: proxy, http_proxy: proxy },
  });
  await hub.waitForMessages(await hub.waitForVisit(1), 'hello', 1);
});
