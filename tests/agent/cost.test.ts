import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { IS_LONG } from '../../scripts/test-run/long-form.mjs';
import { IS_ON_NODE } from '../support/agents/agent-program.ts';
import {
  createSizedMachine,
  largeMachine,
  type MachineSize,
  smallMachine,
} from '../support/machines/sized-machine.ts';
import { startAgent } from './support/agent-process.ts';
import { startBareHub } from './support/bare-hub.ts';

// What a minute of reports and gauges at default settings costs the processor. `agent/src/details/cost.test.ts` counts calls.

/** From the first round of gauges, in which everything is read, almost to the second one. */
const BETWEEN_ROUNDS_MS = 50_000;
const MAX_RATIO = 3;
/** Of each machine, at the same time: their sum varies less. */
const AGENTS = 2;

/** Nanoseconds of processor time, exact while the process sleeps (Documentation/scheduler/sched-stats.rst). */
function readTime(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]);
}

test.skipIf(IS_ON_NODE || !IS_LONG)(
  '1,000 containers, 512 cores, 200 disks and 50 sensors cost at most three times what a small machine does',
  async () => {
    const hub = await startBareHub();
    onTestFinished(() => hub.close());
    const machines = [smallMachine, largeMachine].map((size: MachineSize) => createSizedMachine(size));
    onTestFinished(() => {
      for (const machine of machines) machine.close();
    });
    const groups = machines.map(({ root }) =>
      Array.from({ length: AGENTS }, () => startAgent({ args: ['--server', hub.server, '--rootfs', root] })),
    );
    const agents = groups.flat();
    onTestFinished(async () => {
      for (const agent of agents) await agent.stop();
    });
    const measure = () => groups.map((group) => group.reduce((total, { pid }) => total + readTime(pid), 0));
    const countRounds = () =>
      Math.min(
        ...hub.visits.map(
          ({ messages }) => messages.filter(({ message }) => message.method === 'gauges').length,
        ),
      );
    await expect.poll(() => hub.visits.length).toBe(agents.length);
    await expect.poll(countRounds).toBe(1);
    for (const machine of machines) machine.advance();
    const before = measure();
    await sleep(BETWEEN_ROUNDS_MS);
    await expect.poll(countRounds).toBe(2);
    const [small = 0, large = 0] = measure().map((time, index) => time - (before[index] ?? 0));
    expect(small).toBeGreaterThan(0);
    expect(large / small).toBeLessThanOrEqual(MAX_RATIO);
  },
);
