import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Writes the hub's package with another version into a folder. */
export function repackHub(tarball: string, version: string, folder: string): void {
  const part = mkdtempSync(join(tmpdir(), 'muster-package-'));
  try {
    execFileSync('tar', ['--extract', '--file', tarball, '--directory', part]);
    const home = join(part, 'package');
    const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
    writeFileSync(join(home, 'package.json'), JSON.stringify({ ...manifest, version }));
    // The bundle has the version, too.
    const programs = readdirSync(join(home, 'hub/dist')).filter((name) => name.endsWith('.js'));
    for (const name of programs) {
      const file = join(home, 'hub/dist', name);
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, text.replace(`var version = "${manifest.version}"`, `var version = "${version}"`));
    }
    const target = join(folder, `muster-hub-${version}.tgz`);
    execFileSync('tar', ['--create', '--gzip', '--file', target, '--directory', part, 'package']);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}
