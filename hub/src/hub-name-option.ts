import { OptionError } from './option-error.ts';
import { isDatabaseUrl } from './store/postgres/database-url.ts';

/** The value of `--hub-name`, undefined if it is empty. Throws `OptionError`. */
export function readHubName(text: string, db: string): string | undefined {
  if (text === '') return undefined;
  if (!isDatabaseUrl(db)) throw new OptionError('--hub-name needs a PostgreSQL database in --db.');
  if (!/^[\p{L}\p{N}._-]{1,64}$/u.test(text))
    throw new OptionError(
      `--hub-name must have 1 to 64 letters, digits, dots, hyphens or underscores, not "${text}".`,
    );
  return text;
}
