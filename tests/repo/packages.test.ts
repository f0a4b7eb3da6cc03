import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { listPaths, root } from './sources.ts';

interface Manifest {
  name: string;
  private?: boolean;
  bin?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const manifests = listPaths().filter(
  (name) => /(^|\/)package\.json$/.test(name) && !name.includes('fixtures'),
);

function readManifest(name: string): Manifest {
  return JSON.parse(readFileSync(path.join(root, name), 'utf8'));
}

test.each(manifests)('%s pins every version', (name) => {
  const manifest = readManifest(name);
  const versions = Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

// A scope belongs to the user who registers it first, and `npx COMMAND` downloads the package of that name.
test.each(['hub/package.json', 'theme-sdk/package.json'])(
  '%s has a name without a scope, which is also its command',
  (name) => {
    const manifest = readManifest(name);
    expect(manifest.name).toMatch(/^muster-[a-z]+$/);
    expect(Object.keys(manifest.bin ?? {})).toEqual([manifest.name]);
  },
);

test('only the packing scripts make manifests that npm publishes', () => {
  expect(manifests.filter((name) => readManifest(name).private !== true)).toEqual([]);
});

test('no script of a dependency runs at installation', () => {
  const lines = readFileSync(path.join(root, '.npmrc'), 'utf8').split('\n');
  expect(lines).toContain('ignore-scripts=true');
});

// npm omits an optional package from the lockfile if the registry lacked it, and the next `npm ci` fails.
test('package-lock.json describes what the manifests ask for', async () => {
  const { stdout, stderr } = await promisify(execFile)('npm', ['ci', '--dry-run', '--loglevel=error'], {
    cwd: root,
  });
  expect(stdout + stderr).not.toMatch(/Missing|Invalid/);
});
