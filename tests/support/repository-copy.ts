import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const skipped = new Set(['node_modules', '.git', '.venv', 'coverage', 'data', 'test-results', 'target']);

/** Files that a build replaces: the agent's binary, and the hashes of the sources of the pages. */
const REPLACED = /^(agent|[\w-]+\.sha256)$/;

/** Copies the repository into an empty folder, with its builds, the installed packages as links, and its own workspaces. */
export function copyRepository(root: string): void {
  for (const entry of readdirSync(ROOT)) {
    if (skipped.has(entry) || isSocket(join(ROOT, entry))) continue;
    cpSync(join(ROOT, entry), join(root, entry), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('node_modules') && !path.endsWith('agent/host/target'),
    });
  }
  linkInstalled(root);
}

/** Gives the sources in a folder the installed packages as links, and their own workspaces. The folder may be moved. */
export function linkInstalled(root: string): void {
  linkPackages(root, 'node_modules');
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  mkdirSync(join(root, 'node_modules/@muster'));
  for (const folder of workspaces) {
    const { name } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const link = join(root, 'node_modules', name);
    symlinkSync(relative(dirname(link), join(root, folder)), link);
    if (existsSync(join(ROOT, folder, 'node_modules'))) linkPackages(root, `${folder}/node_modules`);
  }
}

/** Also of a hub that another test has just ended. */
function isSocket(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSocket() ?? true;
}

/** Lets a copy of the repository use the builds and downloads for the tests, except those that it has of its own. */
export function shareCaches(root: string): void {
  const cache = 'node_modules/.cache/muster';
  mkdirSync(join(root, cache), { recursive: true });
  for (const name of existsSync(join(ROOT, cache)) ? readdirSync(join(ROOT, cache)) : []) {
    if (existsSync(join(root, cache, name))) continue;
    if (REPLACED.test(name)) cpSync(join(ROOT, cache, name), join(root, cache, name), { recursive: true });
    else symlinkSync(join(ROOT, cache, name), join(root, cache, name));
  }
}

function linkPackages(root: string, folder: string): void {
  mkdirSync(join(root, folder));
  for (const name of readdirSync(join(ROOT, folder))) {
    // The workspaces, which are the copy's, and a cache that the copy must not write to.
    if (name === '@muster' || name.startsWith('muster-') || name === '.cache') continue;
    symlinkSync(join(ROOT, folder, name), join(root, folder, name));
  }
}
