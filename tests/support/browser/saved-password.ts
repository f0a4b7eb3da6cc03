import { createCipheriv, pbkdf2Sync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { type BrowserContext, chromium } from 'playwright-core';
import { findBrowser } from '../../../scripts/test-programs/browsers.mjs';

export interface SavedPassword {
  /** Origin of the page on which the user saved it. */
  origin: string;
  username: string;
  password: string;
}

/**
 * A Chromium whose password manager has a saved password, and which may sign in without asking, as after the first use.
 * The profile is written directly: headless Chromium shows no dialog in which a user could save one.
 */
export async function openWithSavedPassword(
  saved: SavedPassword,
): Promise<{ context: BrowserContext; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-profile-'));
  // The first start creates the profile and its databases.
  await (await openProfile(folder)).close();
  await allowSilentLogin(join(folder, 'Default/Preferences'));
  savePassword(join(folder, 'Default/Login Data'), saved);
  const context = await openProfile(folder);
  return {
    context,
    async close() {
      await context.close();
      // Helper processes may write for a moment after the browser has exited.
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

function openProfile(folder: string): Promise<BrowserContext> {
  const isRoot = process.getuid?.() === 0;
  return chromium.launchPersistentContext(folder, {
    executablePath: findBrowser('Chromium'),
    headless: true,
    locale: 'en-GB',
    args: ['--disable-dev-shm-usage', '--password-store=basic', ...(isRoot ? ['--no-sandbox'] : [])],
  });
}

async function allowSilentLogin(path: string): Promise<void> {
  const preferences = JSON.parse(await readFile(path, 'utf8'));
  preferences.credentials_enable_autosignin = true;
  preferences.profile = { ...preferences.profile, was_auto_sign_in_first_run_experience_shown: true };
  await writeFile(path, JSON.stringify(preferences));
}

function savePassword(path: string, { origin, username, password }: SavedPassword): void {
  const database = new BetterSqlite(path);
  const columns = database.pragma('table_info(logins)') as { name: string; type: string; pk: number }[];
  const known: Record<string, unknown> = {
    origin_url: `${origin}/`,
    signon_realm: `${origin}/`,
    username_element: 'username',
    username_value: username,
    password_element: 'password',
    password_value: encrypt(password),
    times_used: 1,
  };
  const values = columns
    .filter(({ pk }) => pk === 0)
    .map(({ name, type }) => [name, known[name] ?? getEmptyValue(type)] as const);
  const names = values.map(([name]) => name).join();
  database
    .prepare(`INSERT INTO logins (${names}) VALUES (${values.map(() => '?').join()})`)
    .run(values.map(([, value]) => value));
  database.close();
}

function getEmptyValue(type: string): unknown {
  if (type === 'BLOB') return Buffer.alloc(0);
  return type === 'INTEGER' ? 0 : '';
}

/** Chromium's obfuscation without a key ring: components/os_crypt/sync/os_crypt_linux.cc. */
function encrypt(text: string): Buffer {
  const key = pbkdf2Sync('peanuts', 'saltysalt', 1, 16, 'sha1');
  const cipher = createCipheriv('aes-128-cbc', key, Buffer.alloc(16, ' '));
  return Buffer.concat([Buffer.from('v10'), cipher.update(text), cipher.final()]);
}
