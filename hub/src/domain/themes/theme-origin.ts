import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '@muster/generated/limits';
import { parseThemeAddress, type ThemeAddress } from './theme-address.ts';

/**
 * Records where a theme comes from, beside its `theme.json`, so that installing, rolling back and deleting cover it. The hub
 * serves only `dist`. Not in the database: a restored backup must not decide where updates come from.
 */
const ORIGIN_FILE = '.origin.json';

/** Writes the origin of an unpacked theme; null for an upload. Replaces what the archive has under this name. */
export async function writeOrigin(folder: string, address: string | null): Promise<void> {
  const path = join(folder, ORIGIN_FILE);
  await rm(path, { recursive: true, force: true });
  if (address !== null) await writeFile(path, `${JSON.stringify({ address })}\n`, { flush: true });
}

/** Origin of an installed theme; undefined for an upload, and if the file is invalid. */
export async function readOrigin(folder: string, codeHost: string): Promise<ThemeAddress | undefined> {
  const text = await readFile(join(folder, ORIGIN_FILE), 'utf8').catch(() => '');
  if (text === '' || text.length > limits.requestBodyBytes) return undefined;
  try {
    const { address } = JSON.parse(text) as { address?: unknown };
    return typeof address === 'string' ? parseThemeAddress(address, codeHost).address : undefined;
  } catch {
    return undefined;
  }
}
