import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { describeJsonFault } from '../../src/rules/json-fault.ts';
import { MANIFEST } from '../../src/rules/theme-file.ts';
import { readVersion } from '../sdk-package.ts';
import { ToolError } from '../terminal.ts';
import type { PackageJson } from './adopt-package.ts';
import { type Change, keep, readRegularFile } from './change.ts';

const SCHEMA_FILE = 'theme.schema.json';
const BYTE_ORDER_MARK = '\ufeff';

type Json = Readonly<Record<string, unknown>>;

const pageFolders = ['dist', 'page', 'public', 'build', 'out', 'docs', '.'];

/** The page of a theme or of another site, such as `public/index.html`; undefined without one. */
export function findPage(root: string): string | undefined {
  const pages = pageFolders.map((folder) => path.posix.join(folder, 'index.html'));
  return pages.find((page) => existsSync(path.join(root, page)));
}

/**
 * Adds `$schema` and missing keys to theme.json, and leaves the rest of the text as it is; a folder with a page gets a
 * theme.json. Throws a ToolError without either, and for a file that is not a JSON object.
 */
export async function planManifest(
  root: string,
  packageJson: PackageJson | undefined,
): Promise<{ change: Change; manifest: Json }> {
  const file = path.join(root, MANIFEST);
  const text = await readRegularFile(file);
  if (text === undefined) return createManifest(root, packageJson);
  const manifest = parseObject(file, text.replace(BYTE_ORDER_MARK, ''));
  const added = listMissing(root, manifest, packageJson);
  const hasMark = text.startsWith(BYTE_ORDER_MARK);
  const content = insertKeys(text.replace(BYTE_ORDER_MARK, ''), manifest, added);
  const merged = { ...added, ...manifest };
  if (content === text) return { change: keep(file, 'nothing is missing'), manifest: merged };
  const names = Object.entries(added).map(([key, value]) => `${key} ${JSON.stringify(value)}`);
  const detail = [
    ...(names.length > 0 ? [`adds ${names.join(', ')}`] : []),
    ...(hasMark ? ['removes the byte order mark'] : []),
  ];
  return { change: { file, action: 'change', detail: detail.join('; '), content }, manifest: merged };
}

function createManifest(
  root: string,
  packageJson: PackageJson | undefined,
): { change: Change; manifest: Json } {
  if (findPage(root) === undefined)
    throw new ToolError(
      `${root} has neither ${MANIFEST} nor index.html. Name the folder of the theme, or create a theme with "muster-theme create".`,
    );
  const manifest = listMissing(root, {}, packageJson);
  const file = path.join(root, MANIFEST);
  const detail = `name ${JSON.stringify(manifest.name)}, short ${JSON.stringify(manifest.short)}; change them before you publish the theme`;
  const content = `${JSON.stringify(manifest, null, 2)}\n`;
  return { change: { file, action: 'create', detail, content }, manifest };
}

function parseObject(file: string, text: string): Json {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ToolError(`${file} is not valid JSON at ${describeJsonFault(text, error)}.`, { cause: error });
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
  throw new ToolError(`${file} does not contain a JSON object.`);
}

/** `$schema` and the required keys that the manifest lacks. */
function listMissing(root: string, manifest: Json, packageJson: PackageJson | undefined): Json {
  const folder = path.basename(root);
  const wanted: Json = {
    $schema:
      packageJson === undefined
        ? `https://unpkg.com/muster-theme@${readVersion()}/${SCHEMA_FILE}`
        : `./node_modules/muster-theme/${SCHEMA_FILE}`,
    name: packageJson?.name ?? folder,
    short: toShort(packageJson?.name ?? folder),
    description: packageJson?.description ?? '',
    version: packageJson?.version ?? '0.1.0',
    author: readAuthor(packageJson),
    url: readAddress(packageJson) ?? findRemote(root) ?? '',
  };
  return Object.fromEntries(Object.entries(wanted).filter(([key]) => !Object.hasOwn(manifest, key)));
}

/** `my-site` for `@jo/my site`; never empty, nor the name of the built-in theme. */
function toShort(name: string): string {
  const short = name
    .replace(/^.*\//, '')
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 64);
  return short === 'default' ? 'default-theme' : short || 'theme';
}

function readAuthor(packageJson: PackageJson | undefined): string {
  const author = packageJson?.author;
  if (typeof author === 'string') return author.replace(/\s*[<(].*$/, '');
  return author?.name ?? '';
}

function readAddress(packageJson: PackageJson | undefined): string | undefined {
  const repository = packageJson?.repository;
  return toWebAddress(typeof repository === 'string' ? repository : repository?.url);
}

function findRemote(root: string): string | undefined {
  try {
    const remote = execFileSync('git', ['-C', root, 'remote', 'get-url', 'origin'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return toWebAddress(remote.trim());
  } catch {
    return undefined;
  }
}

/** `https://github.com/jo/aurora` for the ways in which git and npm write it; never with credentials. */
export function toWebAddress(address: string | undefined): string | undefined {
  const spelled = address
    ?.replace(/^github:|^(?=[\w-]+\/[\w.-]+$)/, 'https://github.com/')
    .replace(/^(?:ssh:\/\/)?git@([^:/]+)[:/]/, 'https://$1/')
    .replace(/^git(?:\+https?)?:/, 'https:')
    .replace(/\.git$/, '');
  const url = spelled === undefined || !URL.canParse(spelled) ? undefined : new URL(spelled);
  return url === undefined || !/^https?:$/.test(url.protocol) ? undefined : url.origin + url.pathname;
}

/** Inserts keys after the opening brace, in the file's own indentation and line ends. */
function insertKeys(text: string, manifest: Json, added: Json): string {
  const entries = Object.entries(added);
  if (entries.length === 0) return text;
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const [, indent] = /^\s*\{[ \t]*\r?\n([ \t]+)"/.exec(text) ?? [];
  if (indent === undefined)
    return `${JSON.stringify({ ...added, ...manifest }, null, 2)}\n`.replaceAll('\n', eol);
  const rows = entries.map(
    ([key, value]) => `${eol}${indent}${JSON.stringify(key)}: ${JSON.stringify(value)},`,
  );
  return text.replace('{', () => `{${rows.join('')}`);
}
