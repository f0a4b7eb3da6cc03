import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** @returns {{ version: string, exports: Record<string, string>, bin: Record<string, string>, dependencies: Record<string, string> } & Record<string, unknown>} */
function readManifest() {
  return JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'));
}

/**
 * Writes the package into a folder for `npm pack`.
 * @param {string} folder
 */
async function writeClientPackage(folder) {
  const { exports, bin, devDependencies: _dev, private: _private, ...manifest } = readManifest();
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
  for (const [name, source] of Object.entries(bin)) await bundleCommand(name, source, folder, manifest);
  await writeDeclarations({ home, dist, entries });
  cpSync(path.join(home, 'examples'), path.join(folder, 'examples'), { recursive: true });
  cpSync(path.join(home, 'README.md'), path.join(folder, 'README.md'));
  cpSync(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
  const published = {
    ...manifest,
    ...describeOrigin(process.env, 'client'),
    publishConfig,
    bin: Object.fromEntries(Object.keys(bin).map((name) => [name, `./bin/${name}.js`])),
    exports: {
      ...Object.fromEntries(
        names.map(({ name, entry }) => [
          name,
          { types: `./dist/${entry}.d.ts`, default: `./dist/${entry}.js` },
        ]),
      ),
      './package.json': './package.json',
    },
    files: ['bin', 'dist', 'examples'],
  };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
}

/**
 * Bundles a command for Node 20, with the client in it.
 * @param {string} name
 * @param {string} source
 * @param {string} folder
 * @param {{ dependencies: Record<string, string> }} manifest
 */
async function bundleCommand(name, source, folder, { dependencies }) {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    cwd: root,
    input: path.join(home, source),
    platform: 'node',
    external: Object.keys(dependencies),
  });
  const file = path.join(folder, 'bin', `${name}.js`);
  await build.write({ file });
  await build.close();
  chmodSync(file, 0o755);
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
