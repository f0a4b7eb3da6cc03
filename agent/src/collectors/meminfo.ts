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

function sum(meminfo: string, ...parts: ReadBytes[]): number {
  return parts.reduce((total, read) => total + (read(meminfo) ?? 0), 0);
}

/** Free and reclaimable memory without tmpfs. */
function estimateAvailable(meminfo: string, free: number): number {
  return free + sum(meminfo, readBuffers, readCached, readReclaimable) - sum(meminfo, readShmem);
}

/**
 * MemAvailable if it is plausible. Kernels before 3.14 do not have it, and some print 0; then it is estimated. In a
 * container both may contain caches of the host and exceed the container's memory; then free memory counts, as with
 * free(1).
 */
function readAvailable(meminfo: string, memTotal: number): number {
  const available = readMemAvailable(meminfo) ?? 0;
  const free = readMemFree(meminfo);
  if (free === undefined) {
    if (available === 0) throw new Error('/proc/meminfo has neither MemAvailable nor MemFree');
    return available;
  }
  const chosen = available === 0 ? estimateAvailable(meminfo, free) : available;
  return chosen > memTotal ? free : chosen;
}

export function parseMeminfo(meminfo: string): Memory {
  const memTotal = readMemTotal(meminfo);
  if (memTotal === undefined) throw new Error('/proc/meminfo has no MemTotal');
  const available = readAvailable(meminfo, memTotal);
  const swapTotal = readSwapTotal(meminfo) ?? 0;
  const swapFree = readSwapFree(meminfo) ?? swapTotal;
  return {
    memTotal,
    memUsed: Math.min(memTotal, Math.max(0, memTotal - available)),
    swapTotal,
    swapUsed: Math.max(0, swapTotal - swapFree),
  };
}

/** Bytes; those that the kernel does not tell are absent. */
export interface MemoryParts {
  free?: number;
  buffers?: number;
  /** The page cache and reclaimable slabs. */
  cached?: number;
}

export function parseMemoryParts(meminfo: string): MemoryParts {
  const parts: MemoryParts = {};
  const [free, buffers] = [readMemFree(meminfo), readBuffers(meminfo)];
  if (free !== undefined) parts.free = free;
  if (buffers !== undefined) parts.buffers = buffers;
  if (readCached(meminfo) !== undefined) parts.cached = sum(meminfo, readCached, readReclaimable);
  return parts;
}
