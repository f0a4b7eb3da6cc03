import { createBatteriesSection } from '../collectors/details/batteries.ts';
import { createChips, createFansSection, createSensorsSection } from '../collectors/details/chips.ts';
import { createGpusSection } from '../collectors/details/gpus.ts';
import { createMemorySection } from '../collectors/details/memory.ts';
import { createPressureSection } from '../collectors/details/pressure.ts';
import { createProcessorSection } from '../collectors/details/processor.ts';
import { createSystemSection } from '../collectors/details/system.ts';
import type { Host } from '../host.ts';
import type { AnySection } from './section.ts';
import type { SlowFiles } from './slow-files.ts';

export interface SectionDeps {
  host: Host;
  slowFiles: SlowFiles;
}

/** The sections of one watch, in the order in which they are measured. */
export function openSections({ host, slowFiles }: SectionDeps): AnySection[] {
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
  ];
}
