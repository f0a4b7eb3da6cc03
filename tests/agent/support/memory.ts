import { readFileSync } from 'node:fs';

/** Megabytes of a process: all that it has in memory, and what nobody else could use. */
export function readMemory(pid: number): { resident: number; own: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}: +(\\d+) kB`, 'm').exec(text)?.[1]) / 1024;
  return { resident: read('Rss'), own: read('Anonymous') };
}
