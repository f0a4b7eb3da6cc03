import { execFileSync } from 'node:child_process';

/**
 * From now on every write of this process beyond this offset of a file fails, as on a broken disk: the system says EFBIG,
 * SQLite an I/O error.
 */
export function limitFiles(pid: number | undefined, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:unlimited`]);
}
