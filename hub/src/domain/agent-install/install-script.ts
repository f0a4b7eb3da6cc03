import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Hands out the program that installs agents. It is the same for everybody and holds no secret. */
export interface InstallScript {
  /** The script, which knows this hub by the address that it was asked at, or by the hub's public URL. */
  render(caller: { host: string | undefined; isSecure: boolean }): string;
}

/** The parts follow one another in the order of their names; only the last line does anything. */
const parts = join(import.meta.dirname, 'install-script');

const PLACE = "\nhub_address=''\n";

/** Between single quotes the shell takes all of these as they are. */
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
      return ADDRESS.test(address) ? text.replace(PLACE, () => `\nhub_address='${address}'\n`) : text;
    },
  };
}

function findAddress({ host, isSecure }: { host: string | undefined; isSecure: boolean }): string {
  if (host === undefined) return '';
  return URL.parse(`${isSecure ? 'https' : 'http'}://${host}`)?.origin ?? '';
}
