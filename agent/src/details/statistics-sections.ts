import type { Statistics } from '@muster/generated/types';
import type { CoreRuntime } from '@muster/shared/runtime';
import { createChips } from '../collectors/details/chips.ts';
import type { InterfaceSelection } from '../collectors/interfaces.ts';
import {
  createDiskColumnsSection,
  createFileSystemsSection,
  createInterfaceColumnsSection,
} from '../collectors/statistics/devices.ts';
import {
  createCoresSection,
  createStat,
  createSystemTableSection,
} from '../collectors/statistics/processors.ts';
import {
  createSoftnetSection,
  createTemperaturesSection,
  openTableSections,
} from '../collectors/statistics/tables.ts';
import type { Host } from '../host.ts';
import type { AnySection } from './section.ts';
import type { SlowFiles } from './slow-files.ts';

export interface StatisticsDeps {
  host: Host;
  runtime: Pick<CoreRuntime, 'now'>;
  slowFiles: SlowFiles;
  interfaces: InterfaceSelection;
}

/** What is read for a scraper, in this order. */
export function openStatistics({
  host,
  runtime,
  slowFiles,
  interfaces,
}: StatisticsDeps): AnySection<Statistics>[] {
  const stat = createStat(host);
  return [
    createCoresSection(stat),
    createSystemTableSection(host, stat, runtime),
    ...openTableSections(host),
    createSoftnetSection(host),
    createDiskColumnsSection(host),
    createInterfaceColumnsSection(host, interfaces),
    createFileSystemsSection(host),
    createTemperaturesSection(createChips(host, slowFiles)),
  ];
}
