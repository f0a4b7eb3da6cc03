import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A file system of its own with so many bytes, gone with the test; null where this user may not mount one. */
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
  // Whoever deletes its folder cannot delete the mount itself.
  const inner = join(folder, 'data');
  mkdirSync(inner);
  return inner;
}

/** Takes what the disk has left, in ever smaller bites. */
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
