import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@muster/generated/limits';
import { parseThemeAddress, type ThemeAddress } from './theme-address.ts';

/**
 * Where a theme comes from, beside its `theme.json`, so that installing, rolling back and deleting cover it. The hub serves only
 * `dist`. Not among the settings: a restored backup must not decide where updates come from.
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

/** The record of a theme; of what is missing or invalid, nulls. */
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
