import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../support/folder.ts';
import { makeProgram } from '../support/hub/doctor.ts';
import { findFreePort } from '../support/network/free-port.ts';
import { SITE, startProxy } from '../support/network/proxy.ts';
import { runHub } from '../support/process.ts';

test.concurrent.for(['nginx', 'caddy'] as const)(
  'the doctor finds no problem with a hub behind %s as configured here',
  {
    timeout: 120_000,
  },
  async (name, { onTestFinished }) => {
    const folder = makeFolder(onTestFinished);
    for (const [arch, machine] of [
      ['x86_64', 62],
      ['aarch64', 183],
    ] as const)
      writeFileSync(join(folder, `muster-agent-linux-${arch}`), makeProgram(machine));
    const port = await findFreePort();
    const proxy = await startProxy(name, port);
    onTestFinished(() => proxy.stop());
    const url = `https://${SITE}:${proxy.port}`;
    const options = [
      '--db',
      join(folder, 'muster.db'),
      '--agents',
      folder,
      '--listen',
      `127.0.0.1:${port}`,
      '--site',
      url,
    ];
    const hub = runHub(['serve', ...options]);
    onTestFinished(async () => void (await hub.stop()));
    await hub.waitFor(/listens on/);
    const doctor = runHub(['doctor', url, ...options, '--wait', '2'], { NODE_EXTRA_CA_CERTS: proxy.caFile });
    expect([await doctor.exited, doctor.output.stdout]).toEqual([
      0,
      expect.stringMatching(/\nNo problems found\.\n$/),
    ]);
    expect(doctor.output.stdout).not.toMatch(/^(warn|-)/m);
  },
);
