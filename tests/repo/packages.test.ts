import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
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

// Users run these on their own Node, from 20 on. The other programs bring Node 24 along.
test.each(['client', 'theme-sdk', 'theme-sdk/cli'])(
  '%s does not compile with what Node 20 lacks',
  async (project) => {
    expect(readFileSync(path.join(root, 'scripts/check.mjs'), 'utf8')).toContain(`    '${project}',\n`);
    const folder = mkdtempSync(path.join(tmpdir(), 'muster-types-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const compilerOptions = { typeRoots: [path.join(root, 'node_modules/@types')] };
    const settings = {
      extends: path.join(root, project, 'tsconfig.json'),
      compilerOptions,
      include: ['*.mts'],
      exclude: [],
    };
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(settings));
    writeFileSync(
      path.join(folder, 'fine.mts'),
      "export const fine = 'a'.isWellFormed() && [1].toSorted();\n",
    );
    const newer = [
      'Promise.withResolvers()',
      'Map.groupBy([], String)',
      'Array.fromAsync([])',
      'new Set().union(new Set())',
    ];
    writeFileSync(
      path.join(folder, 'newer.mts'),
      newer.map((call, index) => `export const a${index} = ${call};\n`).join(''),
    );
    const tsc = path.join(root, 'node_modules/.bin/tsc');
    const run = promisify(execFile)(process.execPath, [tsc, '--pretty', 'false'], { cwd: folder });
    const { stdout } = await run.catch((error) => error);
    const places = [...stdout.matchAll(/^(\w+\.mts)\((\d+),.*error TS2550/gm)].map(
      ([, file, line]) => `${file} ${line}`,
    );
    expect(places).toEqual(newer.map((_, index) => `newer.mts ${index + 1}`));
  },
);
