import type { ProbeOptions } from '@muster/generated/types';

const MAX_LENGTH = 200;
/** Control characters, format characters such as bidirectional marks, and line separators; and halves of characters. */
const UNPRINTABLE = /[\s\p{Cc}\p{Cf}\p{Cs}]+/gu;
/** Shorter ones are no secrets, but occur by chance. */
const MIN_VALUE_LENGTH = 4;
const MIN_WORD_LENGTH = 8;

/** The configured values of headers and their words, the longest first. */
function listSecrets({ headers = [] }: ProbeOptions): string[] {
  const values = headers.map(({ value }) => value).filter(({ length }) => length >= MIN_VALUE_LENGTH);
  // A server may show the token of `Authorization: Bearer` alone, or escaped in JSON.
  const words = values
    .flatMap((value) => value.split(/[^\w.~+/=-]+/))
    .filter(({ length }) => length >= MIN_WORD_LENGTH);
  return [...values, ...words].sort((one, other) => other.length - one.length);
}

/**
 * Makes the detail of a result out of what a server has sent: one line of at most 200 characters, with asterisks instead of the
 * configured values of headers.
 */
export function createDetailWriter(options: ProbeOptions): (text: string) => string {
  const secrets = listSecrets(options);
  return (text) => {
    const hidden = secrets.reduce((shown, secret) => shown.replaceAll(secret, '***'), text);
    const line = hidden
      .slice(0, 4 * MAX_LENGTH)
      .replace(UNPRINTABLE, ' ')
      .trim();
    const characters = [...line];
    return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH - 1).join('')}…` : line;
  };
}
