import { findLine, readNumbers } from './proc-parser.ts';

/** Bytes. */
export interface Memory {
  memTotal: number;
  memUsed: number;
  swapTotal: number;
  swapUsed: number;
}

const KIBIBYTE = 1024;

function findBytes(meminfo: string, name: string): number | undefined {
  const line = findLine(meminfo, `${name}:`);
  if (line < 0) return undefined;
  const [kibibytes = Number.NaN] = readNumbers(meminfo, line, 1);
  const bytes = kibibytes * KIBIBYTE;
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}

/** For kernels before 3.14, which have no MemAvailable: free and reclaimable memory without tmpfs. */
function estimateAvailable(meminfo: string): number {
  const free = findBytes(meminfo, 'MemFree');
  if (free === undefined) throw new Error('/proc/meminfo has neither MemAvailable nor MemFree');
  const of = (name: string): number => findBytes(meminfo, name) ?? 0;
  return free + of('Buffers') + of('Cached') + of('SReclaimable') - of('Shmem');
}

export function parseMeminfo(meminfo: string): Memory {
  const memTotal = findBytes(meminfo, 'MemTotal');
  if (memTotal === undefined) throw new Error('/proc/meminfo has no MemTotal');
  const available = findBytes(meminfo, 'MemAvailable') ?? estimateAvailable(meminfo);
  const swapTotal = findBytes(meminfo, 'SwapTotal') ?? 0;
  const swapFree = findBytes(meminfo, 'SwapFree') ?? swapTotal;
  return {
    memTotal,
    // In a container the limit may be below the host's available memory.
    memUsed: Math.min(memTotal, Math.max(0, memTotal - available)),
    swapTotal,
    swapUsed: Math.max(0, swapTotal - swapFree),
  };
}
