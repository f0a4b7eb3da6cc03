import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { runFile } from '../process.ts';
import { attachHub, type HubProcess, PASSWORD } from './hub-process.ts';

/** One of several hubs on a PostgreSQL database, which is killed at the end of the test if it still runs. */
export async function startSharedHub(
  db: string,
  name: string,
  env: Record<string, string> = {},
): Promise<HubProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-hub-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const args = ['serve', '--listen', '127.0.0.1:0', '--db', db, '--log-level', 'error'];
  return attachHub(
    runFile('tests/cluster/shared-hub-child.ts', args, {
      env: { MUSTER_ADMIN_PASSWORD: PASSWORD, MUSTER_VALIDATE_RESPONSES: '1', ...env, HUB_NAME: name },
      cwd: folder,
    }),
  );
}
