import { readFileSync } from 'node:fs';

export interface Memory {
  resident: number;
  /** The most that has been resident. */
  peak: number;
  /** Anonymous pages: what the kernel cannot reclaim without swap. */
  anonymous: number;
}

/** Memory of a process, in MiB. */
export function readMemory(pid: number): Memory {
  const text =
    readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8') + readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) / 1024;
  return { resident: read('Rss'), peak: read('VmHWM'), anonymous: read('Anonymous') };
}
