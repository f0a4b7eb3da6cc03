import type { Files } from '../host.ts';
import { findMemoryLimit, type MemoryLimit } from './cgroup.ts';
import { type Memory, parseMeminfo } from './meminfo.ts';
import { createLineFinder, readNumbers } from './proc-parser.ts';
import { detectVirtualisation, readEvidence } from './virtualisation.ts';

const ARC_STATS = '/proc/spl/kstat/zfs/arcstats';
// Containers with their own /proc/meminfo, whose ZFS cache is the host's.
const containersWithMeminfo = new Set(['lxc', 'lxc-libvirt', 'openvz']);

const findArcSize = createLineFinder('size ');
const findArcMinimum = createLineFinder('c_min ');

/** Bytes of the ZFS cache that can be reclaimed. The kernel counts them neither as available nor as cached. */
export function parseArcStats(text: string): number {
  const read = (line: number): number => {
    // The type, then the value.
    const value = line < 0 ? undefined : readNumbers(text, line)[1];
    if (value === undefined) throw new Error(`${ARC_STATS} has no size or no c_min`);
    return value;
  };
  return Math.max(0, read(findArcSize(text)) - read(findArcMinimum(text)));
}

export interface MemoryMeter {
  measure(): Memory;
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

  return {
    measure() {
      const memory = parseMeminfo(meminfo.read());
      if (!isKnown) findOut(memory.memTotal);
      if (limit !== undefined) return limit.measure(memory);
      if (!hasArc || hasOwnMeminfo === true) return memory;
      return { ...memory, memUsed: Math.max(0, memory.memUsed - parseArcStats(arcStats.read())) };
    },
    refresh: forget,
    close() {
      forget();
      meminfo.close();
      arcStats.close();
    },
  };
}
