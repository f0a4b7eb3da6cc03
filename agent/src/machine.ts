import type { Facts, Statistics } from '@muster/generated/types';
import { createDiskMeter, createMounts, type Disk } from './collectors/disks.ts';
import { createInterfaceSelection } from './collectors/interfaces.ts';
import { parseNetDev } from './collectors/net-dev.ts';
import type { AnySection } from './details/section.ts';
import { openSections } from './details/sections.ts';
import { createSlowFiles } from './details/slow-files.ts';
import { collectFacts } from './facts.ts';
import type { Host } from './host.ts';
import type { Log } from './log.ts';
import type { MachineOptions } from './options.ts';
import { openRoot } from './rooted-host.ts';
import { createSampler, type Sampler } from './sampler.ts';

/** The reported machine: the agent's own, or the one whose root is mounted at a folder. */
export interface Machine {
  sampler: Sampler;
  collectFacts(): Facts;
  /** The names of the interfaces whose traffic counts. */
  listInterfaces(): string[];
  listDisks(): Disk[];
  /** Starts to measure details. */
  openSections(): AnySection[];
  /** Starts to read statistics, by code that is loaded then. */
  openStatistics(): Promise<AnySection<Statistics>[]>;
}

export function openMachine(host: Host, options: MachineOptions, log: Log): Machine {
  const machine = options.rootfs === undefined ? host : openRoot(host, options.rootfs);
  const mounts = createMounts(machine);
  const disks = createDiskMeter(machine, mounts);
  const interfaces = createInterfaceSelection(machine, {
    only: options.interfaces,
    excluded: options.excludedInterfaces,
  });
  const slowFiles = createSlowFiles(machine, host.runtime, log);
  return {
    sampler: createSampler({ host: machine, runtime: host.runtime, log, disks, interfaces }),
    collectFacts: () => collectFacts({ host: machine, disks, interfaces, prober: host }),
    listInterfaces: () =>
      parseNetDev(machine.readLatin1('/proc/net/dev'), interfaces.isCounted).map(({ name }) => name),
    listDisks: disks.list,
    openSections: () => openSections({ host: machine, slowFiles, interfaces, mounts }),
    async openStatistics() {
      const { openStatistics } = await import('./details/statistics-sections.ts');
      return openStatistics({ host: machine, runtime: host.runtime, slowFiles, interfaces });
    },
  };
}
