import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePython } from '../../../scripts/test-programs/python-programs.mjs';

/** The oldest release of Kubernetes that still gets fixes, and a current one. */
export const releases = ['1.33', '1.36'];

/** The exit code of the validator, and how many of the manifests are valid. */
export async function validateManifests(text: string, release: string) {
  const folder = mkdtempSync(join(tmpdir(), 'muster-manifests-'));
  try {
    const file = join(folder, 'manifests.yaml');
    writeFileSync(file, text);
    const args = ['--strict', '--kubernetes-version', release, file];
    const { status, stdout } = spawnSync(await ensurePython('kubernetes-validate'), args, {
      encoding: 'utf8',
    });
    return { status, valid: stdout.match(/ passed /g)?.length ?? 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
