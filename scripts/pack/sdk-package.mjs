import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../project.mjs';
import { writeDeclarations } from './declarations.mjs';
import { describeOrigin, packFolder, publishConfig } from './npm-pack.mjs';

/**
 * The published SDK. In the repository its exports point to sources; the package contains JavaScript and declarations,
 * without references to `@muster/generated`.
 */

const home = path.join(root, 'theme-sdk');

/** Dependencies that are not bundled. */
const EXTERNAL = /^(node:|react$|react\/|uplot$|vite$|ws$|modern-tar|playwright-core$|axe-core)/;

/** The JSON Schema of theme.json. */
const SCHEMA = 'theme.schema.json';

/** Exports that are files of the package and have no source in the repository. */
const files = ['package.json', SCHEMA];

/** @returns {{ name: string, version: string, exports: Record<string, string>, bin: Record<string, string>, dependencies: Record<string, string> } & Record<string, unknown>} */
export function readSdkManifest() {
  return JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'));
}

/**
 * Writes the package into a folder for `npm pack`.
 * @param {string} folder
 */
export async function writeSdkPackage(folder) {
  const manifest = readSdkManifest();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await bundleEntries(listSources(manifest.exports), folder);
  for (const source of Object.values(manifest.bin)) await bundleCommand(source, folder);
  await bundlePreview(folder);
  await writeDeclarations({ home, dist: path.join(folder, 'dist'), entries: listSources(manifest.exports) });
  const styles = Object.values(manifest.exports).filter(isStyle);
  for (const name of ['templates', 'api-report.md', ...styles])
    cpSync(path.join(home, name), path.join(folder, name), { recursive: true });
  copyPage('theme-sdk/README.md', path.join(folder, 'README.md'));
  for (const name of ['themes.md', 'themes.zh.md']) copyPage(`docs/${name}`, path.join(folder, 'docs', name));
  copyPage('theme-sdk/CHANGELOG.md', path.join(folder, 'CHANGELOG.md'));
  cpSync(path.join(root, 'generated/theme-schema.json'), path.join(folder, SCHEMA));
  cpSync(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(publishManifest(manifest), null, 2)}\n`);
}

/** Rewrites a page's links for the package. Links to pages outside of it become plain names. */
const links = [
  [/\]\(\.\.\/docs\/(themes(?:\.zh)?\.md)\)/g, '](docs/$1)'],
  [/\]\(\.\.\/theme-sdk\/README\.md\)/g, '](../README.md)'],
  [/\[Muster\]\(\.\.\/README\.md\)/g, 'Muster'],
  [/\[`?themes\.txt`?\]\(\.\.\/themes\.txt\)/g, '`themes.txt` of Muster'],
  [/\[(?!themes)[\w-]+\.md\]\(([\w-]+\.md)(?:#[\w-]+)?\)/g, '`docs/$1` of Muster'],
];

/**
 * @param {string} source from the root
 * @param {string} target
 */
function copyPage(source, target) {
  const text = readFileSync(path.join(root, source), 'utf8');
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(
    target,
    links.reduce(
      (page, [pattern, link]) => page.replace(/** @type {RegExp} */ (pattern), String(link)),
      text,
    ),
  );
}

/**
 * Packs the SDK into a tarball.
 * @param {string} folder the tarball is written here
 * @returns {Promise<string>} its path
 */
export async function packSdk(folder) {
  const staging = mkdtempSync(path.join(os.tmpdir(), 'muster-sdk-'));
  try {
    await writeSdkPackage(staging);
    return await packFolder(staging, folder);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** @param {Record<string, string>} places */
function listSources(places) {
  const sources = Object.values(places).filter((file) => !isStyle(file));
  return [...new Set(sources)].map((file) => path.join(home, file));
}

/**
 * Whether an export is a style sheet, which is published as it is.
 * @param {string} file
 */
function isStyle(file) {
  return file.endsWith('.css');
}

/**
 * The built file of a source in the manifest.
 * @param {string} file such as `./src/hub.ts`
 */
function toBuilt(file) {
  return file.replace(/^\.\/(?:src\/)?/, './dist/').replace(/\.tsx?$/, '.js');
}

/** @param {ReturnType<typeof readSdkManifest>} manifest */
function publishManifest({ exports, bin, devDependencies: _dev, private: _private, ...manifest }) {
  const entries = Object.entries(exports).map(([name, file]) => {
    if (isStyle(file)) return [name, file];
    const built = toBuilt(file);
    return [name, { types: built.replace(/\.js$/, '.d.ts'), default: built }];
  });
  return {
    ...manifest,
    ...describeOrigin(process.env, 'theme-sdk'),
    publishConfig,
    bin: Object.fromEntries(Object.entries(bin).map(([name, file]) => [name, toBuilt(file)])),
    exports: {
      ...Object.fromEntries(entries),
      ...Object.fromEntries(files.map((name) => [`./${name}`, `./${name}`])),
    },
    files: ['dist', 'templates', 'docs', '*.css', 'api-report.md', 'CHANGELOG.md', SCHEMA],
  };
}

/**
 * The modules that themes import, one file each, so that bundlers can drop unused ones and people can read them.
 * @param {string[]} input
 * @param {string} folder
 */
function bundleEntries(input, folder) {
  return bundle(
    { input, platform: 'browser' },
    {
      dir: path.join(folder, 'dist'),
      preserveModules: true,
      preserveModulesRoot: path.join(home, 'src'),
      // Generated modules get a folder beside the others.
      entryFileNames: ({ name }) => `${name.replace(/^.*\bgenerated\//, 'generated/')}.js`,
    },
  );
}

/**
 * A command, bundled into one file.
 * @param {string} source its path in the manifest
 * @param {string} folder
 */
async function bundleCommand(source, folder) {
  const file = path.join(folder, toBuilt(source));
  await bundle({ input: path.join(home, source), platform: 'node' }, { file, codeSplitting: false });
  chmodSync(file, 0o755);
}

/**
 * The first script of a static preview, a classic script: modules run after the document was parsed.
 * @param {string} folder
 */
export function bundlePreview(folder) {
  return bundle(
    { input: path.join(home, 'src/static-preview/main.ts'), platform: 'browser' },
    { file: path.join(folder, 'dist/static-preview/main.js'), format: 'iife', minify: true },
  );
}

/**
 * @param {import('rolldown').InputOptions} input
 * @param {import('rolldown').OutputOptions} output
 */
async function bundle(input, output) {
  // Imported late, because reading the manifest needs no bundler.
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    cwd: root,
    external: EXTERNAL,
    onLog(level, log) {
      if (level === 'warn') throw new Error(log.message);
    },
    ...input,
  });
  await build.write(output);
  await build.close();
}
