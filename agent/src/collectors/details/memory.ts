import type { Section } from '../../details/section.ts';
import type { Files } from '../../host.ts';
import { createMemoryMeter } from '../memory.ts';

export function createMemorySection(host: Files): Section<'memory'> {
  const meter = createMemoryMeter(host);
  return { name: 'memory', measure: async () => meter.measureParts(), close: meter.close };
}
