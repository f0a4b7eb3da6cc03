import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { isRead, MANIFEST, PREVIEW, type ThemeFile } from '../src/rules/theme-file.ts';
import { refreshSettingsModule } from './settings-module.ts';
import { type Terminal, ToolError } from './terminal.ts';

/** A file of a theme with its content. */
export interface PackedFile {
  /** Relative to the theme's folder, separated by `/`. */
  readonly path: string;
  readonly content: Uint8Array;
}

/** The folder of the theme. Throws a ToolError if it has no `theme.json`. */
export function findProject(cwd: string): string {
  if (existsSync(path.join(cwd, MANIFEST))) return cwd;
  throw new ToolError(
    `${cwd} has no ${MANIFEST}. Run this command in a theme's folder, create a theme with "muster-theme create", or make one of a page with "muster-theme adopt".`,
  );
}

/** The files for the archive, in order: the manifest, the preview if there is one, and `dist`. */
export async function readTheme(root: string): Promise<PackedFile[]> {
  const tops = [MANIFEST, PREVIEW].filter((name) => existsSync(path.join(root, name)));
  const built = existsSync(path.join(root, 'dist')) ? await listFolder(root, 'dist') : [];
  const files: PackedFile[] = [];
  for (const name of [...tops, ...built])
    files.push({ path: name, content: await readFile(path.join(root, name)) });
  return files;
}

/** The files as input of the rules. */
export function toThemeFiles(files: readonly PackedFile[]): ThemeFile[] {
  return files.map(({ path: name, content }) => {
    const entry = { path: name, size: content.length };
    return isRead(entry) ? { ...entry, content } : entry;
  });
}

async function listFolder(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true });
  const lists = entries.map(async (entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return listFolder(root, name);
    if (entry.isFile()) return [name];
    throw new ToolError(`${name} is neither a file nor a folder. Replace it with a copy.`);
  });
  const names = (await Promise.all(lists)).flat();
  return names.sort((a, b) => (a < b ? -1 : 1));
}

interface PackageManifest {
  readonly scripts?: Readonly<Record<string, string>>;
}

/** Updates the typed settings, then runs `npm run build` if the project has that script. Throws a ToolError with its output if it fails. */
export async function buildProject(root: string, terminal: Terminal): Promise<void> {
  for (const name of await refreshSettingsModule(root)) terminal.printError(`Updated ${name}.`);
  const file = path.join(root, 'package.json');
  if (!existsSync(file)) return;
  const { scripts } = readPackage(file);
  if (scripts?.build === undefined) return;
  terminal.printError('Building (npm run build) …');
  const { code, output } = await runNpm(root, ['run', 'build', '--silent']);
  if (code !== 0) throw new ToolError(`The build failed:\n${output}`);
}

function readPackage(file: string): PackageManifest {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ToolError(`${file} is not valid JSON.`, { cause: error });
  }
}

/** Runs npm and collects its output. Rejects with a ToolError if npm is not installed. */
export function runNpm(
  cwd: string,
  args: readonly string[],
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', args, {
      cwd,
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.once('error', () => reject(new ToolError('Could not start npm. Is it installed?')));
    child.once('close', (code) => resolve({ code, output: output.trim() }));
  });
}

export async function isFolder(name: string): Promise<boolean> {
  return (await stat(name).catch(() => undefined))?.isDirectory() === true;
}
