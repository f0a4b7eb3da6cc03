import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@muster/generated/limits';
import { type ThemeManifest, validateThemeConfigEntry } from '@muster/generated/theme-manifest';
import type { Theme } from '@muster/generated/types';
import { isPng, readManifest } from 'muster-theme/rules/manifest';
import { INDEX, MANIFEST, PREVIEW } from 'muster-theme/rules/theme-file';
import { DomainError } from '../../lib/errors.ts';
import { findRepository, type ThemeAddress } from './theme-address.ts';
import { BUILTIN_THEME, type ThemeFolders } from './theme-folders.ts';
import { readOrigin } from './theme-record.ts';

const SIGNATURE_BYTES = 8;

/** Sources of the list of themes. */
export interface ThemeSources {
  folders: ThemeFolders;
  /** Folder of the built-in theme's `theme.json`. */
  builtinFolder: string;
  codeHost: string;
  version: string;
  /** Short name of the selected theme. */
  getActive: () => string;
  /** Approvals of the hosts that a theme requests. */
  describeConnect: (short: string, requested: readonly string[]) => Promise<Theme['connect']>;
}

/** All themes, the built-in one first; includes the active theme even if its folder is missing. */
export async function listThemes(sources: ThemeSources): Promise<Theme[]> {
  const active = sources.getActive();
  const installed = await sources.folders.list();
  const shorts = installed.includes(active) || active === BUILTIN_THEME ? installed : [active, ...installed];
  return [
    await describeBuiltin(sources),
    ...(await Promise.all(shorts.map((short) => describeTheme(sources, short)))),
  ];
}

/** An installed theme, even if its folder is broken. */
export async function describeTheme(sources: ThemeSources, short: string): Promise<Theme> {
  const { folders, codeHost, getActive } = sources;
  const folder = folders.getPath(short);
  const reading = await readManifestOf(folder);
  const isUsable = await isFile(join(folder, INDEX));
  const origin = await readOrigin(folder, codeHost);
  const {
    name = short,
    description = '',
    version = '',
    author = '',
    url = '',
    config = [],
    connect = [],
  } = reading.manifest ?? {};
  return {
    name,
    short,
    description,
    version,
    author,
    url,
    is_active: getActive() === short,
    is_builtin: false,
    is_usable: isUsable,
    fault: isUsable ? describeFault(short, reading) : 'The file dist/index.html is missing.',
    has_preview: await hasPreview(folder),
    previous_version: await readPreviousVersion(folders, short),
    origin: origin?.url ?? null,
    can_update: origin !== undefined || findRepository(url, codeHost) !== undefined,
    config: config.filter((entry) => validateThemeConfigEntry(entry)),
    connect: await sources.describeConnect(short, connect),
  };
}

/** Origins that a theme asks for in its `theme.json`; none if it is missing or invalid. */
export async function readRequestedOrigins(folder: string): Promise<readonly string[]> {
  const { manifest } = await readManifestOf(folder);
  return manifest?.connect ?? [];
}

/** Source of a theme's updates: its origin, or for an upload the repository of its manifest. */
export async function findSource(
  { folders, codeHost }: ThemeSources,
  { short, url }: Pick<Theme, 'short' | 'url'>,
): Promise<ThemeAddress | undefined> {
  const origin = await readOrigin(folders.getPath(short), codeHost);
  if (origin !== undefined) return origin;
  const repository = findRepository(url, codeHost);
  return repository === undefined ? undefined : { kind: 'repository', url: repository };
}

/** Throws `not_found` unless the theme is installed. */
export async function requireInstalled(folders: ThemeFolders, short: string): Promise<void> {
  if (!(await folders.list()).includes(short))
    throw new DomainError('not_found', 'This theme does not exist.');
}

async function describeBuiltin({ builtinFolder, version, getActive }: ThemeSources): Promise<Theme> {
  return {
    name: 'Muster',
    short: BUILTIN_THEME,
    description: 'The status page that comes with the hub.',
    version,
    author: 'Muster',
    url: '',
    is_active: getActive() === BUILTIN_THEME,
    is_builtin: true,
    is_usable: true,
    fault: null,
    has_preview: await hasPreview(builtinFolder),
    previous_version: null,
    origin: null,
    can_update: false,
    config: await readBuiltinConfig(builtinFolder),
    connect: { requested: [], approved: [], refused: [] },
  };
}

/** The built-in theme's settings; none if its manifest is missing. */
async function readBuiltinConfig(folder: string): Promise<Theme['config']> {
  const bytes = await readSmall(join(folder, MANIFEST), limits.requestBodyBytes);
  if (bytes === undefined) return [];
  const { config = [] } = JSON.parse(bytes.toString()) as ThemeManifest;
  return config.filter((entry) => validateThemeConfigEntry(entry));
}

/** A theme's preview image. `not_found` unless it exists and is a PNG. */
export async function readPreview(
  { folders, builtinFolder }: Pick<ThemeSources, 'folders' | 'builtinFolder'>,
  short: string,
): Promise<Buffer> {
  const folder = short === BUILTIN_THEME ? builtinFolder : folders.getPath(short);
  const preview = await readSmall(join(folder, PREVIEW), limits.themePreviewBytes);
  if (preview === undefined || !isPng(preview))
    throw new DomainError('not_found', 'This theme has no preview image.');
  return preview;
}

interface Reading {
  manifest?: ThemeManifest;
  fault?: string;
}

async function readManifestOf(folder: string): Promise<Reading> {
  const bytes = await readSmall(join(folder, MANIFEST), limits.requestBodyBytes);
  if (bytes === undefined) return { fault: 'theme.json is missing or cannot be read.' };
  const { manifest, findings: faults } = readManifest(bytes.toString());
  return manifest === undefined ? { fault: faults.map(({ detail }) => detail).join(' ') } : { manifest };
}

function describeFault(short: string, { manifest, fault }: Reading): string | null {
  if (manifest === undefined || manifest.short === short) return fault ?? null;
  return `The folder is named ${short}, but \`short\` in theme.json is ${manifest.short}.`;
}

async function readPreviousVersion(folders: ThemeFolders, short: string): Promise<string | null> {
  const { manifest } = await readManifestOf(folders.getPreviousPath(short));
  return manifest?.version ?? null;
}

/** Reads only the PNG signature. */
async function hasPreview(folder: string): Promise<boolean> {
  const beginning = await readSmall(join(folder, PREVIEW), limits.themePreviewBytes, SIGNATURE_BYTES);
  return beginning !== undefined && isPng(beginning);
}

/** Reads a regular file of limited size, or its first bytes. Undefined otherwise: operators may edit theme folders. */
async function readSmall(path: string, maxBytes: number, length = maxBytes): Promise<Buffer | undefined> {
  if (!(await isFile(path))) return undefined;
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return undefined;
  try {
    const { size } = await file.stat();
    if (size > maxBytes) return undefined;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(size, length)), { position: 0 });
    return buffer.subarray(0, bytesRead);
  } catch {
    return undefined;
  } finally {
    await file.close();
  }
}

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true;
}
