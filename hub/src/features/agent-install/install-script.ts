import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtinSigningKey } from './release-verifier.ts';

/** The shell script that installs agents. It is the same for every caller and contains no secrets. */
export interface InstallScript {
  /** Whether installers have a key to verify agents with, or trust those of the operator's folder. */
  readonly hasAgents: boolean;
  /** The script with the hub's public URL, or otherwise the address of the request. */
  render(caller: { host: string | undefined; isSecure: boolean }): string;
}

/** Concatenated in order of their names. Only the last line runs anything, so that a truncated script does nothing. */
const parts = join(import.meta.dirname, 'install-script');

const ADDRESS_PLACEHOLDER = "\nhub_address=''\n";
const KEY_PLACEHOLDER = "\nrelease_key=''\n";
const UNSIGNED_PLACEHOLDER = '\nunsigned_agents=no\n';

/** Only characters that are literal within single quotes in a shell. */
const ADDRESS = /^https?:\/\/[a-z0-9.\-_[\]:]+$/;

/**
 * @param site The hub's public URL, or "".
 * @param getSigningKey The operator's own key for agent releases, or "".
 * @param hasOwnAgents Whether the hub serves the folder of `--agents`, which is trusted like the hub's program and needs no signature.
 */
export function createInstallScript(
  site: string,
  getSigningKey: () => string,
  hasOwnAgents: boolean,
): InstallScript {
  const text = readdirSync(parts)
    .sort()
    .map((name) => readFileSync(join(parts, name), 'utf8'))
    .join('\n');
  const getKey = () => getSigningKey() || builtinSigningKey;
  return {
    get hasAgents() {
      return hasOwnAgents || getKey() !== '';
    },
    render(caller) {
      const address = site === '' ? findAddress(caller) : site;
      const key = getKey();
      const keyed =
        key === '' && hasOwnAgents
          ? text.replace(UNSIGNED_PLACEHOLDER, '\nunsigned_agents=yes\n')
          : text.replace(KEY_PLACEHOLDER, () => `\nrelease_key='${key}'\n`);
      if (!ADDRESS.test(address)) return keyed;
      return keyed.replace(ADDRESS_PLACEHOLDER, () => `\nhub_address='${address}'\n`);
    },
  };
}

function findAddress({ host, isSecure }: { host: string | undefined; isSecure: boolean }): string {
  if (host === undefined) return '';
  return URL.parse(`${isSecure ? 'https' : 'http'}://${host}`)?.origin ?? '';
}
