import { createLineFinder, readNumber } from './proc-parser.ts';

/** Bytes. */
export interface Memory {
  memTotal: number;
  memUsed: number;
  swapTotal: number;
  swapUsed: number;
}

const KIBIBYTE = 1024;

type ReadBytes = (meminfo: string) => number | undefined;

function createReader(name: string): ReadBytes {
  const findLine = createLineFinder(`${name}:`);
  return (meminfo) => {
    const line = findLine(meminfo);
    const bytes = line < 0 ? Number.NaN : (readNumber(meminfo, line) ?? Number.NaN) * KIBIBYTE;
    return Number.isSafeInteger(bytes) ? bytes : undefined;
  };
}

const readMemTotal = createReader('MemTotal');
const readMemAvailable = createReader('MemAvailable');
const readSwapTotal = createReader('SwapTotal');
const readSwapFree = createReader('SwapFree');
const readMemFree = createReader('MemFree');
const readBuffers = createReader('Buffers');
const readCached = createReader('Cached');
const readReclaimable = createReader('SReclaimable');
const readShmem = createReader('Shmem');

/** For kernels before 3.14, which have no MemAvailable: free and reclaimable memory without tmpfs. */
function estimateAvailable(meminfo: string): number {
  const free = readMemFree(meminfo);
  if (free === undefined) throw new Error('/proc/meminfo has neither MemAvailable nor MemFree');
  const sum = (...parts: ReadBytes[]): number =>
    parts.reduce((total, read) => total + (read(meminfo) ?? 0), 0);
  return free + sum(readBuffers, readCached, readReclaimable) - sum(readShmem);
}

export function parseMeminfo(meminfo: string): Memory {
  const memTotal = readMemTotal(meminfo);
  if (memTotal === undefined) throw new Error('/proc/meminfo has no MemTotal');
  const available = readMemAvailable(meminfo) ?? estimateAvailable(meminfo);
  const swapTotal = readSwapTotal(meminfo) ?? 0;
  const swapFree = readSwapFree(meminfo) ?? swapTotal;
  return {
    memTotal,
    // In a container the limit may be below the host's available memory.
    memUsed: Math.min(memTotal, Math.max(0, memTotal - available)),
    swapTotal,
    swapUsed: Math.max(0, swapTotal - swapFree),
  };
}
