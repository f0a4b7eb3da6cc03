import { isIP } from 'node:net';
import { operations } from '@muster/generated/operations';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../lib/errors.ts';
import { isLocalAddress, isLoopbackName } from '../lib/network/ip-address.ts';
import { rememberResults } from './client-address.ts';

const HOST = /^[\w.\-[\]:]+$/;

/**
 * Domains that public DNS does not have: RFC 6761, RFC 6762 (section 3 and appendix G), RFC 8375, and ICANN's
 * `internal`. An attacker who controls a public name cannot make them resolve to the hub.
 */
const LOCAL_NAME = /(^|\.)(localhost|local|home\.arpa|internal|intranet|private|corp|home|lan|test|example)$/;

/**
 * Protects against DNS rebinding and cache poisoning: requests for hosts that somebody else may control are refused. With
 * `--site` these are all but that host, loopback names and private addresses. Without it, all but loopback names and IP
 * addresses; if other machines can connect, also names that public DNS does not have. Agents, which send a token and no
 * cookie, and health checks may use any host.
 *
 * @param site Public URL of the hub and of its panel, or "".
 * @param isLoopbackOnly Whether the hub listens on a loopback address only.
 * @param listHosts Every host that the request names: in Host, and in X-Forwarded-Host of a trusted proxy.
 * @param isMisrouted Whether a proxy forwards the panel's host to the status page's listener, or the reverse.
 */
export function createHostValidator(
  site: string,
  adminSite: string,
  isLoopbackOnly: boolean,
  listHosts: (request: FastifyRequest) => string[],
  isSecure: (request: FastifyRequest) => boolean,
  isMisrouted: (request: FastifyRequest) => boolean,
) {
  const sites = [site, adminSite].flatMap((url) => (url === '' ? [] : [new URL(url)]));

  const isHost = rememberResults(isWellFormed);
  const isKnown = rememberResults((host) => {
    const name = URL.parse(`http://${host}`)?.hostname.replace(/^\[|\]$/g, '') ?? '';
    // Browsers resolve names below localhost to loopback without asking DNS (RFC 6761, section 6.3).
    if (isLoopbackName(name) || name.endsWith('.localhost')) return true;
    if (site === '' ? isIP(name) !== 0 || (!isLoopbackOnly && isLocalName(name)) : isLocalAddress(name))
      return true;
    return sites.some(({ protocol, host: known }) => normaliseHost(protocol, host) === known);
  });

  function findRefusal(request: FastifyRequest, hosts: readonly string[]): string | undefined {
    if (isMisrouted(request))
      return 'Make the proxy pass the host of --admin-site to --admin-listen, and that of --site to --listen.';
    // HTTP/1.0 allows requests without a Host header, and browsers do not send such requests.
    const unknown = hosts.length === 0 && site !== '' ? '' : hosts.find((host) => !isKnown(host));
    return unknown === undefined ? undefined : describeRefusal(request, unknown);
  }

  function describeRefusal(request: FastifyRequest, unknown: string): string {
    if (site !== '')
      return `This hub is ${site}. Use that address, and make the proxy pass the Host header on.`;
    const url = `${isSecure(request) ? 'https' : 'http'}://${unknown}`;
    return `Without --site, the hub is reached by IP address or as localhost. If ${url} is its address, start it with --site ${url}`;
  }

  return function validateHost(request: FastifyRequest): DomainError | undefined {
    const { url = '', rawHeaders } = request.raw;
    if (countHosts(rawHeaders) > 1) return new DomainError('invalid_request', 'Send one Host header.');
    if (!url.startsWith('/') && url !== '*')
      return new DomainError('invalid_request', 'Request a path, not an absolute URL.');
    const hosts = listHosts(request);
    if (!hosts.every(isHost)) return new DomainError('invalid_request', 'The Host header is not a host.');
    const refusal = findRefusal(request, hosts);
    return refusal === undefined || acceptsAnyHost(request)
      ? undefined
      : new DomainError('misdirected_request', refusal);
  };
}

/** Number of Host headers. Names and values alternate; Node itself keeps only the first. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** Whether public DNS cannot have the name, which may end with a dot. Names of one label are among them. */
function isLocalName(name: string): boolean {
  const plain = name.replace(/\.$/, '');
  return !plain.includes('.') || LOCAL_NAME.test(plain);
}

function acceptsAnyHost({ raw, routeOptions }: FastifyRequest): boolean {
  const { operation } = routeOptions.config;
  if (operation?.tag === 'agent' || operation?.id === 'getHealth') return true;
  const { path } = operations.connectAgent;
  const { url = '' } = raw;
  return url === path || url.startsWith(`${path}?`);
}

/** Whether the text is a host with an optional port, and nothing else. */
function isWellFormed(text: string): boolean {
  return HOST.test(text) && URL.canParse(`http://${text}`);
}

/** Host and port as `URL` writes them, without the scheme's default port; undefined if the text is not a host. */
export function normaliseHost(protocol: string, host: string): string | undefined {
  return HOST.test(host) ? URL.parse(`${protocol}//${host}`)?.host : undefined;
}
