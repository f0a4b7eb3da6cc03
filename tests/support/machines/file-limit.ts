import { execFileSync } from 'node:child_process';

/**
 * Makes a process's writes beyond this offset of a file fail, as on a broken disk: with EFBIG, which SQLite reports as
 * an I/O error.
 */
export function limitFiles(pid: number | undefined, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:unlimited`]);
}
