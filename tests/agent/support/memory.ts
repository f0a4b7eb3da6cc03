import { readFileSync } from 'node:fs';

/** Resident and anonymous memory of a process, in MiB. */
export function readMemory(pid: number): { resident: number; own: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}: +(\\d+) kB`, 'm').exec(text)?.[1]) / 1024;
  return { resident: read('Rss'), own: read('Anonymous') };
}
