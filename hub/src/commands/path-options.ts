import { resolve } from 'node:path';
import { hidePassword, isDatabaseUrl, listHostUrls } from '../store/database-url.ts';
import { OptionError } from './option-error.ts';

/** The value of `--db`: the absolute path of a file, or a connection URI of PostgreSQL. Throws `OptionError`. */
export function readDatabase(text: string): string {
  if (!isDatabaseUrl(text)) return readPath('--db', text);
  if (listHostUrls(text).every((url) => URL.canParse(url))) return text;
  throw new OptionError(
    `--db must be a file, or a URI such as postgres://USER:PASSWORD@HOST:5432/NAME, not "${hidePassword(text)}".`,
  );
}

/** An absolute path. Throws `OptionError`. */
export function readPath(option: string, text: string): string {
  if (text === '') throw new OptionError(`${option} must not be empty.`);
  return resolve(text);
}

/** An absolute path, or "" for none. */
export function readFolder(text: string): string {
  return text === '' ? '' : resolve(text);
}
