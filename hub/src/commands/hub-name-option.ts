import { hostname } from 'node:os';
import { isDatabaseUrl } from '../store/database-url.ts';
import { OptionError } from './option-error.ts';

const MAX_LENGTH = 64;
const NAME = /^[\p{L}\p{N}._-]{1,64}$/u;

/** The value of `--hub-name`, with PostgreSQL by default this host's name; undefined with SQLite. Throws `OptionError`. */
export function readHubName(text: string, db: string): string | undefined {
  if (!isDatabaseUrl(db)) {
    if (text === '') return undefined;
    throw new OptionError('--hub-name needs a PostgreSQL database in --db.');
  }
  if (text === '') return toHubName(hostname());
  if (!NAME.test(text))
    throw new OptionError(
      `--hub-name must have 1 to ${MAX_LENGTH} letters, digits, dots, hyphens or underscores, not "${text}".`,
    );
  return text;
}

/** Linux accepts every byte in the name of a host. */
export function toHubName(host: string): string {
  return host.replaceAll(/[^\p{L}\p{N}._-]/gu, '-').slice(0, MAX_LENGTH) || 'hub';
}
