import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createRuntime } from '@muster/shared/runtime';
import { readManifest } from 'muster-theme/rules/manifest';
import { DEFAULT_CODE_HOST } from '../hub/src/features/agent-install/code-host.ts';
import { parseGalleryList } from '../hub/src/features/themes/gallery/gallery-list.ts';
import { createThemeDownloads, findArchive } from '../hub/src/features/themes/theme-downloads.ts';
import { unpackTheme } from '../hub/src/features/themes/unpack-theme.ts';
import { renderGallery } from './gallery/page.mjs';
import { readOptions } from './project.mjs';

// Builds the page of a gallery: downloads every theme of themes.txt, checks it like a hub, takes its pictures, and writes
// index.html and gallery.json. Exits with 1 if a line or a theme is invalid.

/** @typedef {import('../hub/src/features/themes/theme-address.ts').ThemeAddress} ThemeAddress */
/** @typedef {import('./gallery/page.mjs').GalleryTheme} GalleryTheme */

const root = path.join(import.meta.dirname, '..');
const { values } = readOptions({
  options: {
    list: { type: 'string', default: path.join(root, 'themes.txt') },
    out: { type: 'string', default: path.join(root, 'dist/gallery') },
    'code-host': { type: 'string', default: DEFAULT_CODE_HOST },
    'no-pictures': { type: 'boolean', default: false },
  },
});
const codeHost = values['code-host'];
const pictureSize = ['--width', '960', '--height', '600'];
/** Built with the SDK. */
const hasStaticPreview = existsSync(path.join(root, 'theme-sdk/dist/static-preview/main.js'));
/** @type {string[]} */
const faults = [];

if (!hasStaticPreview) console.log('The page gets no previews without the packed SDK (npm run pack:sdk).');
const list = parseGalleryList(await readFile(values.list, 'utf8'), codeHost);
for (const { line, problem } of list.problems)
  faults.push(`${path.basename(values.list)}:${line}: the address ${problem}.`);
await rm(values.out, { recursive: true, force: true });
await mkdir(values.out, { recursive: true });
const work = await mkdtemp(path.join(os.tmpdir(), 'muster-gallery-'));
const downloads = createThemeDownloads(createRuntime(), codeHost);
/** @type {GalleryTheme[]} */
const themes = [];
for (const [index, address] of list.themes.entries()) {
  try {
    themes.push(await addTheme(address, path.join(work, String(index))));
    console.log(`${address.url}: ok`);
  } catch (error) {
    faults.push(`${address.url}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
await rm(work, { recursive: true });
await writeFile(path.join(values.out, 'gallery.json'), `${JSON.stringify({ themes }, null, 2)}\n`);
await writeFile(path.join(values.out, 'index.html'), renderGallery(themes));
for (const fault of faults) console.error(fault);
console.log(`${values.out}: ${themes.length} themes, ${faults.length} errors`);
process.exitCode = faults.length === 0 ? 0 : 1;

/**
 * @param {ThemeAddress} address
 * @param {string} folder
 * @returns {Promise<GalleryTheme>}
 */
async function addTheme(address, folder) {
  const unpacked = path.join(folder, 'unpacked');
  await mkdir(unpacked, { recursive: true });
  const { archive } = await findArchive(downloads, address);
  const file = await downloads.download(archive, path.join(folder, 'theme.tar.gz'));
  const reply = await unpackTheme({ archive: file.path, folder: unpacked });
  if (reply.kind === 'failed') throw new Error(reply.message);
  if (reply.kind === 'invalid')
    throw new Error(reply.errors.map(({ code, detail }) => `${code}: ${detail}`).join(' '));
  const { manifest } = readManifest(await readFile(path.join(reply.root, 'theme.json'), 'utf8'));
  if (manifest === undefined) throw new Error('theme.json is invalid');
  const { name, short, description, version, author, connect = [] } = manifest;
  const taken = themes.find((theme) => theme.short.toLowerCase() === short.toLowerCase());
  if (taken !== undefined) throw new Error(`its short name ${short} is also that of ${taken.address}`);
  const pictures = values['no-pictures'] ? {} : takePictures(short, reply.root);
  const preview = hasStaticPreview ? { preview: writePreview(short, file.path) } : {};
  return {
    address: address.url,
    name,
    short,
    description,
    version,
    author,
    connect: [...connect],
    ...preview,
    ...pictures,
  };
}

/**
 * @param {string} short
 * @param {string} themeRoot
 */
function takePictures(short, themeRoot) {
  const light = `${short}-light.png`;
  const dark = `${short}-dark.png`;
  const options = ['screenshot', '--no-build', ...pictureSize];
  runTheme([...options, '--out', path.join(values.out, light)], themeRoot);
  runTheme([...options, '--dark', '--out', path.join(values.out, dark)], themeRoot);
  return { light, dark };
}

/**
 * Writes the theme with a mock fleet as a separate page.
 * @param {string} short
 * @param {string} archive
 */
function writePreview(short, archive) {
  const name = `${short}.html`;
  runTheme(['preview', archive, '--static', '--out', path.join(values.out, name)], root);
  return name;
}

/**
 * @param {string[]} args
 * @param {string} cwd
 */
function runTheme(args, cwd) {
  const program = path.join(root, 'theme-sdk/cli/main.ts');
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`muster-theme ${args[0]} failed: ${stderr.trim()}`);
}
