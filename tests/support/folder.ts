import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Vitest's `onTestFinished` or `afterAll`. Concurrent tests must use that of their context. */
export type OnFinished = (action: () => void) => void;

/** A temporary folder, deleted after the test, or with `afterAll` after those of the file. */
export function makeFolder(onFinished: OnFinished = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'muster-test-'));
  onFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
