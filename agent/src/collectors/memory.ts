import type { MemoryDetails } from '@muster/generated/types';
import type { Files } from '../host.ts';
import { findMemoryLimit, type MemoryLimit } from './cgroup.ts';
import { type Memory, parseMeminfo, parseMemoryParts } from './meminfo.ts';
import { createLineFinder, readNumbers } from './proc-parser.ts';
import { detectVirtualisation, readEvidence } from './virtualisation.ts';

const ARC_STATS = '/proc/spl/kstat/zfs/arcstats';
// Containers with their own /proc/meminfo, whose ZFS cache is the host's.
const containersWithMeminfo = new Set(['lxc', 'lxc-libvirt', 'openvz']);

const findArcSize = createLineFinder('size ');
const findArcMinimum = createLineFinder('c_min ');

/** Bytes of the ZFS cache. */
export interface Arc {
  size: number;
  /** The kernel counts them neither as available nor as cached. */
  reclaimable: number;
}

export function parseArcStats(text: string): Arc {
  const read = (line: number): number => {
    // The type, then the value.
    const value = line < 0 ? undefined : readNumbers(text, line)[1];
    if (value === undefined) throw new Error(`${ARC_STATS} has no size or no c_min`);
    return value;
  };
  const size = read(findArcSize(text));
  return { size, reclaimable: Math.max(0, size - read(findArcMinimum(text))) };
}

export interface MemoryMeter {
  measure(): Memory;
  /** Where a container has a limit, only what is available: the other parts would be those of the machine. */
  measureParts(): MemoryDetails;
  /** Looks for a limit and the ZFS cache again. */
  refresh(): void;
  close(): void;
}

/** Memory of the machine, or of the container if it has a limit below that. */
export function createMemoryMeter(host: Files): MemoryMeter {
  const meminfo = host.openFile('/proc/meminfo');
  const arcStats = host.openFile(ARC_STATS);
  let isKnown = false;
  let limit: MemoryLimit | undefined;
  let hasArc = false;
  let hasOwnMeminfo: boolean | undefined;

  function findOut(memTotal: number): void {
    isKnown = true;
    limit = findMemoryLimit(host, memTotal);
    hasArc = host.exists(ARC_STATS);
    if (hasArc)
      hasOwnMeminfo ??= containersWithMeminfo.has(detectVirtualisation(readEvidence(host, undefined)));
  }

  function forget(): void {
    limit?.close();
    isKnown = false;
  }

  /** The cache that is in the memory of this machine. */
  function readArc(): Arc | undefined {
    return hasArc && hasOwnMeminfo !== true ? parseArcStats(arcStats.read()) : undefined;
  }

  function measure(text: string): { memory: Memory; arc: Arc | undefined } {
    const memory = parseMeminfo(text);
    if (!isKnown) findOut(memory.memTotal);
    if (limit !== undefined) return { memory: limit.measure(memory), arc: undefined };
    const arc = readArc();
    if (arc === undefined) return { memory, arc };
    return { memory: { ...memory, memUsed: Math.max(0, memory.memUsed - arc.reclaimable) }, arc };
  }

  return {
    measure: () => measure(meminfo.read()).memory,
    measureParts() {
      const text = meminfo.read();
      const { memory, arc } = measure(text);
      const available = memory.memTotal - memory.memUsed;
      if (limit !== undefined) return { available };
      return { available, ...parseMemoryParts(text), ...(arc === undefined ? {} : { arc: arc.size }) };
    },
    refresh: forget,
    close() {
      forget();
      meminfo.close();
      arcStats.close();
    },
  };
}
