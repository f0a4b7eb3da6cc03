import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '@muster/generated/limits';
import type { PingResult } from '@muster/generated/types';
import { afterAll, expect, test } from 'vitest';
import { makeFolder } from '../support/folder.ts';
import { startAgent } from './support/agent-process.ts';
import { startBareHub } from './support/bare-hub.ts';
import { measureTasks } from './support/hub-tasks.ts';
import { startProbeCases } from './support/probe-cases.ts';

// Every probe of agent/src/probes/measure.test.ts, by the released agent and over its connection to the hub.

const folder = makeFolder(afterAll);
const certificateFile = join(folder, 'authority.pem');
const { servers, cases, close } = await startProbeCases();
writeFileSync(certificateFile, servers.authority);
const hub = await startBareHub();

/** As many agents as the tasks need. */
const groups = Array.from({ length: Math.ceil(cases.length / limits.pingTasksPerAgent) }, (_, index) =>
  cases.slice(index * limits.pingTasksPerAgent, (index + 1) * limits.pingTasksPerAgent),
);
const agents = groups.map(() =>
  startAgent({ args: ['--server', hub.server], environment: { SSL_CERT_FILE: certificateFile } }),
);

afterAll(async () => {
  for (const agent of agents) await agent.stop();
  close();
  await hub.close();
});

const visits = await Promise.all(groups.map((_, index) => hub.waitForVisit(index + 1)));
const measured = groups.map((group, index) => measureTasks(hub, visits[index]!, group));
const results: readonly PingResult[] = (await Promise.all(measured)).flat();

test.each(cases.map(({ title, result }, index) => [title, results[index], result]))(
  '%s',
  (_, found, result) => {
    const { task_id: _id, ...outcome } = found as PingResult;
    expect(outcome).toEqual(result);
  },
);

test('the hub has nothing to drop, and no value of a header is logged', () => {
  for (const { message } of visits.flatMap(({ messages }) => messages)) {
    expect(message).toMatchObject({ method: expect.any(String) });
    if (message.method !== 'ping.result') expect(message).toMatchObject({ dropped: 0 });
  }
  for (const agent of agents) expect(agent.log()).not.toMatch(/warning|error|canary/);
});
