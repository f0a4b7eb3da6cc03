import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
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
