import { isIP } from 'node:net';

/** Where passkeys are created and used. */
export interface RelyingParty {
  /** RP ID: the host name that passkeys are bound to. */
  id: string;
  /** The only origin whose pages may use them. */
  origin: string;
}

export interface RelyingPartyCaller {
  /** Requested host, with a port unless it is the default one. */
  host: string | undefined;
  isSecure: boolean;
}

/**
 * The relying party for a caller, or why browsers allow no passkeys at the requested address. `panelSite` is the configured
 * URL of the panel or "": without one the Host header decides, which is untrusted input, so only `localhost` is accepted.
 */
export function findRelyingParty(
  panelSite: string,
  { host = '', isSecure }: RelyingPartyCaller,
): RelyingParty | { problem: string } {
  const site = URL.parse(panelSite);
  const requested = URL.parse(`${site?.protocol ?? (isSecure ? 'https:' : 'http:')}//${host}`);
  if (site !== null && requested?.host !== site.host)
    return { problem: `Passkeys work at ${site.origin} only. Open the panel there.` };
  const url = site ?? requested;
  if (url === null) return { problem: 'The request names no host.' };
  const { hostname, origin, protocol } = url;
  const isLocal = isLocalName(hostname);
  if (site === null && !isLocal) return { problem: explainUnnamed(url) };
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)
    return { problem: 'Browsers allow no passkeys at an IP address. Give the panel a host name.' };
  if (protocol !== 'https:' && !isLocal)
    return { problem: 'Browsers allow passkeys over HTTPS only. Serve the hub over HTTPS.' };
  return { id: hostname, origin };
}

function explainUnnamed({ hostname, port }: URL): string {
  const isLoopback = /^127\.|^\[::1\]$/.test(hostname);
  const local = `Open the panel at http://localhost${port === '' ? '' : `:${port}`}, or name its address`;
  const how = isLoopback ? local : "Name the panel's address";
  return `Browsers bind passkeys to a host name. ${how} with --site or --admin-site.`;
}

/** Browsers treat these as secure: https://www.w3.org/TR/secure-contexts/#is-origin-trustworthy */
function isLocalName(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost');
}
