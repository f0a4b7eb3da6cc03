import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../project.mjs';
import { writeDeclarations } from './declarations.mjs';
import { describeOrigin, packFolder, publishConfig } from './npm-pack.mjs';

/**
 * The published client. In the repository its exports point to sources; the package contains one bundled module and
 * declarations, without references to `@muster/generated`.
 */

const home = path.join(root, 'client');

/** @returns {{ version: string, exports: Record<string, string>, dependencies: Record<string, string> } & Record<string, unknown>} */
function readManifest() {
  return JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'));
}

/**
 * Writes the package into a folder for `npm pack`.
 * @param {string} folder
 */
async function writeClientPackage(folder) {
  const { exports, devDependencies: _dev, private: _private, ...manifest } = readManifest();
  const dist = path.join(folder, 'dist');
  const names = Object.entries(exports).map(([name, file]) => ({ name, entry: path.basename(file, '.ts') }));
  const entries = names.map(({ entry }) => path.join(home, `src/${entry}.ts`));
  // Imported late, because it needs the installed packages.
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    cwd: root,
    input: entries,
    platform: 'browser',
    external: Object.keys(manifest.dependencies),
  });
  await build.write({ dir: dist });
  await build.close();
  await writeDeclarations({ home, dist, entries });
  cpSync(path.join(home, 'README.md'), path.join(folder, 'README.md'));
  cpSync(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
  const published = {
    ...manifest,
    ...describeOrigin(process.env, 'client'),
    publishConfig,
    exports: {
      ...Object.fromEntries(
        names.map(({ name, entry }) => [
          name,
          { types: `./dist/${entry}.d.ts`, default: `./dist/${entry}.js` },
        ]),
      ),
      './package.json': './package.json',
    },
    files: ['dist'],
  };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
}

/**
 * Packs the client into a tarball.
 * @param {string} folder the tarball is written here
 * @returns {Promise<string>} its path
 */
export async function packClient(folder) {
  const staging = mkdtempSync(path.join(os.tmpdir(), 'muster-client-'));
  try {
    await writeClientPackage(staging);
    return await packFolder(staging, folder);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}
