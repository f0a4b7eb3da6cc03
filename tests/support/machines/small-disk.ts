import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Mounts a file system of this size, unmounted after the test; null if this user may not mount. */
export function mountSmallDisk(bytes: number): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'muster-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'muster-test', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  onTestFinished(() => {
    execFileSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true });
  });
  // A mount point cannot be deleted, but tests delete the hub's folder.
  const inner = join(folder, 'data');
  mkdirSync(inner);
  return inner;
}

/** Fills the remaining space, in ever smaller writes. */
export function fillDisk(folder: string): string {
  const path = join(folder, 'filler');
  for (let bite = 64 * 1024; bite >= 1; bite = Math.floor(bite / 4))
    for (let isRoom = true; isRoom; ) {
      try {
        writeFileSync(path, Buffer.alloc(bite), { flag: 'a' });
      } catch {
        isRoom = false;
      }
    }
  return path;
}
