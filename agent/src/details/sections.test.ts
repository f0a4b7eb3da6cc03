import { decodeAgentMessage, encodeDetails } from '@muster/generated/agent-codec';
import type { Details } from '@muster/generated/types';
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { expect, test } from 'vitest';
import { openMachine } from '../../../tests/agent/support/machines.ts';
import { createMounts } from '../collectors/disks.ts';
import { createInterfaceSelection } from '../collectors/interfaces.ts';
import { createLog } from '../log.ts';
import { openSections } from './sections.ts';
import { createSlowFiles } from './slow-files.ts';

/** Measures twice and returns the second message, as the hub decodes it. */
async function measure(machine: string): Promise<{ details: Details; dropped: number }> {
  const host = openMachine(machine);
  const slowFiles = createSlowFiles(
    host,
    createManualRuntime(),
    createLog(() => undefined),
  );
  const sections = openSections({
    host,
    slowFiles,
    mounts: createMounts(host),
    interfaces: createInterfaceSelection(host, { only: [], excluded: [] }),
  });
  const details: Details = {};
  for (const now of [0, 2_000]) {
    for (const section of sections) Object.assign(details, { [section.name]: await section.measure(now) });
  }
  for (const section of sections) section.close?.();
  const message = decodeAgentMessage(encodeDetails(details));
  if (message.method !== 'details') throw new Error('the hub refuses the message');
  return { details: message.params, dropped: message.dropped };
}

const MEBIBYTE = 1024 * 1024;

test.each<[string, Details]>([
  [
    'alpine-bare',
    {
      system: {
        vendor: 'Intel Corporation',
        product: 'NUC7i3BNH',
        board: 'NUC7i3BNB',
        firmware: 'BNKBL357.86A.0088.2022.0125.1102',
      },
      sensors: [
        { name: 'nvme Composite', celsius: 38.9 },
        { name: 'nvme Sensor 1', celsius: 38.9 },
        { name: 'coretemp Package id 0', celsius: 46 },
        { name: 'coretemp Core 0', celsius: 45 },
        { name: 'coretemp Core 1', celsius: 46 },
        { name: 'nct6797 SYSTIN', celsius: 39 },
      ],
      fans: [
        { name: 'nct6797 fan1', rpm: 0 },
        { name: 'nct6797 fan2', rpm: 1_180 },
      ],
    },
  ],
  [
    'raspberry-pi-arm64',
    {
      system: { product: 'Raspberry Pi 4 Model B Rev 1.4' },
      sensors: [{ name: 'cpu_thermal', celsius: 51.1 }],
      fans: [{ name: 'pwmfan', rpm: 2_841 }],
    },
  ],
  [
    'debian-12-vm',
    {
      system: { firmware: '1.16.2-debian-1.16.2-1' },
      pressure: {
        cpu: { some: 1.25, full: 0 },
        memory: { some: 0, full: 0 },
        io: { some: 3.9, full: 2.75 },
      },
      memory: {
        available: 5_524_220 * 1024,
        free: 812_344 * 1024,
        buffers: 210_488 * 1024,
      },
    },
  ],
  [
    'zfs-btrfs-host',
    {
      system: { board: 'ASRock X470D4U', firmware: 'P3.50' },
      memory: { arc: 4_000 * MEBIBYTE },
      sensors: [
        { name: 'k10temp Tctl', celsius: 58.1 },
        { name: 'k10temp Tccd1', celsius: 49.3 },
      ],
    },
  ],
  ['debian-lxc', { memory: { available: 410_000 * 1024, free: 300_000 * 1024 } }],
])('%s', async (machine, expected) => {
  const { details, dropped } = await measure(machine);
  expect(dropped).toBe(0);
  expect(details).toMatchObject(expected);
});

test.each([
  ['debian-lxc', ['arrays', 'interfaces', 'memory', 'mounts', 'pressure', 'processor']],
  ['docker-container', ['interfaces', 'memory', 'mounts', 'processor']],
  ['centos-6-old-kernel', ['interfaces', 'memory', 'mounts', 'processor', 'system']],
])('%s tells nothing else', async (machine, names) => {
  const { details } = await measure(machine);
  const { arc } = details.memory ?? {};
  expect([Object.keys(details).sort(), arc]).toEqual([names, undefined]);
});
