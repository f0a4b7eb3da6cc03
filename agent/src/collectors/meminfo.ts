import { encodeKey, findLine, readNumbers } from './proc-parser.ts';

/** Bytes. */
export interface Memory {
  memTotal: number;
  memUsed: number;
  swapTotal: number;
  swapUsed: number;
}

const keys = {
  total: encodeKey('MemTotal:'),
  available: encodeKey('MemAvailable:'),
  free: encodeKey('MemFree:'),
  buffers: encodeKey('Buffers:'),
  cached: encodeKey('Cached:'),
  reclaimable: encodeKey('SReclaimable:'),
  shared: encodeKey('Shmem:'),
  swapTotal: encodeKey('SwapTotal:'),
  swapFree: encodeKey('SwapFree:'),
};

const KIBIBYTE = 1024;

function findBytes(meminfo: Uint8Array, key: Uint8Array): number | undefined {
  const line = findLine(meminfo, key);
  if (line < 0) return undefined;
  const value = [0];
  if (readNumbers(meminfo, line, value) === 0) return undefined;
  const bytes = (value[0] as number) * KIBIBYTE;
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}

/** For kernels before 3.14, which have no MemAvailable: free and reclaimable memory without tmpfs. */
function estimateAvailable(meminfo: Uint8Array): number {
  const free = findBytes(meminfo, keys.free);
  if (free === undefined) throw new Error('/proc/meminfo has neither MemAvailable nor MemFree');
  const of = (key: Uint8Array): number => findBytes(meminfo, key) ?? 0;
  return free + of(keys.buffers) + of(keys.cached) + of(keys.reclaimable) - of(keys.shared);
}

export function parseMeminfo(meminfo: Uint8Array): Memory {
  const memTotal = findBytes(meminfo, keys.total);
  if (memTotal === undefined) throw new Error('/proc/meminfo has no MemTotal');
  const available = findBytes(meminfo, keys.available) ?? estimateAvailable(meminfo);
  const swapTotal = findBytes(meminfo, keys.swapTotal) ?? 0;
  const swapFree = findBytes(meminfo, keys.swapFree) ?? swapTotal;
  return {
    memTotal,
    // In a container the limit may be below the host's available memory.
    memUsed: Math.min(memTotal, Math.max(0, memTotal - available)),
    swapTotal,
    swapUsed: Math.max(0, swapTotal - swapFree),
  };
}
