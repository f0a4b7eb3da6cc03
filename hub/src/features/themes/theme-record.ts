import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { limits } from '@muster/generated/limits';
import { type Pack, pack } from 'tar-stream';
import { parseThemeAddress, type ThemeAddress } from './theme-address.ts';

/**
 * Source of a theme, in a file beside its `theme.json`, so that installing, rolling back and deleting include it. The hub
 * serves only `dist`. It is not a setting, because a restored backup must not decide where updates come from.
 */
export interface ThemeRecord {
  /** Null for an upload. */
  address: string | null;
  /** Id of the archive that several hubs share; null if no other hub has it. */
  archive: string | null;
}

const RECORD_FILE = '.origin.json';

/** Writes the record of an unpacked theme. Replaces what the archive has under this name. */
export async function writeRecord(folder: string, { address, archive }: ThemeRecord): Promise<void> {
  const path = join(folder, RECORD_FILE);
  await rm(path, { recursive: true, force: true });
  if (address === null && archive === null) return;
  const record = { ...(address !== null && { address }), ...(archive !== null && { archive }) };
  await writeFile(path, `${JSON.stringify(record)}\n`, { flush: true });
}

/** The record of a theme; null for missing and invalid values. */
export async function readRecord(folder: string): Promise<ThemeRecord> {
  const text = await readFile(join(folder, RECORD_FILE), 'utf8').catch(() => '');
  if (text === '' || text.length > limits.requestBodyBytes) return { address: null, archive: null };
  try {
    const { address, archive } = JSON.parse(text) as { address?: unknown; archive?: unknown };
    return { address: toText(address), archive: toText(archive) };
  } catch {
    return { address: null, archive: null };
  }
}

/** Origin of an installed theme; undefined for an upload, and if the record is invalid. */
export async function readOrigin(folder: string, codeHost: string): Promise<ThemeAddress | undefined> {
  const { address } = await readRecord(folder);
  return address === null ? undefined : parseThemeAddress(address, codeHost).address;
}

function toText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Packs the folder of an installed theme as `tar.gz`, without hidden files beside its `theme.json`. */
export async function packTheme(folder: string, archive: string): Promise<void> {
  const files = await listFiles(folder);
  const tar = pack();
  await Promise.all([
    addFiles(tar, folder, files).catch((error: Error) => tar.destroy(error)),
    pipeline(tar, createGzip(), createWriteStream(archive, { mode: 0o600 })),
  ]);
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return paths
    .map((path) => relative(folder, path))
    .filter((path) => !path.startsWith('.'))
    .sort();
}

async function addFiles(tar: Pack, folder: string, files: readonly string[]): Promise<void> {
  for (const name of files) {
    const path = join(folder, name);
    const { size } = await stat(path);
    await pipeline(createReadStream(path), tar.entry({ name, size }));
  }
  tar.finalize();
}
