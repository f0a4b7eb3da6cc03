import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The shell script that installs agents. The same for every caller, and without secrets. */
export interface InstallScript {
  /** The script with the hub's public URL, or otherwise the address of the request. */
  render(caller: { host: string | undefined; isSecure: boolean }): string;
}

/** Concatenated in order of their names. Only the last line runs anything, so that a truncated script does nothing. */
const parts = join(import.meta.dirname, 'install-script');

const PLACEHOLDER = "\nhub_address=''\n";

/** Only characters that are literal within single quotes in a shell. */
const ADDRESS = /^https?:\/\/[a-z0-9.\-_[\]:]+$/;

/** `site` is the hub's public URL, or "". */
export function createInstallScript({ site }: { site: string }): InstallScript {
  const text = readdirSync(parts)
    .sort()
    .map((name) => readFileSync(join(parts, name), 'utf8'))
    .join('\n');
  return {
    render(caller) {
      const address = site === '' ? findAddress(caller) : site;
      return ADDRESS.test(address) ? text.replace(PLACEHOLDER, () => `\nhub_address='${address}'\n`) : text;
    },
  };
}

function findAddress({ host, isSecure }: { host: string | undefined; isSecure: boolean }): string {
  if (host === undefined) return '';
  return URL.parse(`${isSecure ? 'https' : 'http'}://${host}`)?.origin ?? '';
}
