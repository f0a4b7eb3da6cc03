import { createArraysSection } from '../collectors/details/arrays.ts';
import { createBatteriesSection } from '../collectors/details/batteries.ts';
import { createChips, createFansSection, createSensorsSection } from '../collectors/details/chips.ts';
import { createContainersSection } from '../collectors/details/containers.ts';
import { createDisksSection } from '../collectors/details/disks.ts';
import { createGpusSection } from '../collectors/details/gpus.ts';
import { createInterfacesSection } from '../collectors/details/interfaces.ts';
import { createMemorySection } from '../collectors/details/memory.ts';
import { createMountsSection } from '../collectors/details/mounts.ts';
import { createPressureSection } from '../collectors/details/pressure.ts';
import { createProcessesSection } from '../collectors/details/processes.ts';
import { createProcessorSection } from '../collectors/details/processor.ts';
import { createSystemSection } from '../collectors/details/system.ts';
import { createUnitsSection } from '../collectors/details/units.ts';
import type { Mounts } from '../collectors/disks.ts';
import type { InterfaceSelection } from '../collectors/interfaces.ts';
import type { Host } from '../host.ts';
import type { AnySection } from './section.ts';
import type { SlowFiles } from './slow-files.ts';

export interface SectionDeps {
  host: Host;
  slowFiles: SlowFiles;
  interfaces: InterfaceSelection;
  mounts: Mounts;
}

/** The sections of one watch, in the order in which they are measured. */
export function openSections({ host, slowFiles, interfaces, mounts }: SectionDeps): AnySection[] {
  const chips = createChips(host, slowFiles);
  return [
    createProcessorSection(host),
    createPressureSection(host),
    createMemorySection(host),
    createSystemSection(host),
    createSensorsSection(chips),
    createFansSection(chips),
    createBatteriesSection(host, slowFiles),
    createGpusSection(host, slowFiles),
    createMountsSection(host, mounts),
    createDisksSection(host),
    createInterfacesSection(host, interfaces),
    createArraysSection(host),
    createContainersSection(host),
    createProcessesSection(host),
    createUnitsSection(host),
  ];
}
