import { operations } from '@muster/generated/operations';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../domain/errors.ts';
import { isLoopbackHost } from '../domain/loopback.ts';
import { isLocalAddress } from './client-address.ts';
import { isHost, normaliseHost } from './origin.ts';

export interface KnownHostDeps {
  /** The hub's public URL and that of its panel, or "". */
  site: string;
  adminSite: string;
  /** Every host that the request names: its own, and the one that a trusted proxy tells of. */
  listHosts: (request: FastifyRequest) => string[];
}

/**
 * Finds why a request is not meant for this hub. With `--site` only its hosts are served: a page that made a browser
 * take its own name for the hub's address (DNS rebinding), or that wants its name in somebody's cache, gets nothing.
 * Names of this machine and private addresses are let through, since neither can be rebound; so are agents, which
 * bring a token and no cookie, and health checks.
 */
export function createHostCheck({ site, adminSite, listHosts }: KnownHostDeps) {
  const sites = [site, adminSite].flatMap((url) => (url === '' ? [] : [new URL(url)]));

  function isKnown(host: string): boolean {
    if (isLoopbackHost(host)) return true;
    const name = URL.parse(`http://${host}`)?.hostname.replace(/^\[|\]$/g, '') ?? '';
    if (isLocalAddress(name)) return true;
    return sites.some(({ protocol, host: known }) => normaliseHost(protocol, host) === known);
  }

  return (request: FastifyRequest): DomainError | undefined => {
    const { url = '', rawHeaders } = request.raw;
    const named = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
    if (named.length > 1) return new DomainError('invalid_request', 'Send one Host header.');
    if (!url.startsWith('/') && url !== '*')
      return new DomainError('invalid_request', 'Ask for a path, not for a whole URL.');
    const hosts = listHosts(request);
    if (!hosts.every(isHost)) return new DomainError('invalid_request', 'The Host header is no host.');
    if (site === '' || isForEverybody(request) || (hosts.length > 0 && hosts.every(isKnown)))
      return undefined;
    return new DomainError(
      'misdirected_request',
      `This hub is ${site}. Ask for that, and let a proxy pass the Host header on.`,
    );
  };
}

function isForEverybody({ raw, routeOptions }: FastifyRequest): boolean {
  const { operation } = routeOptions.config;
  const [path] = (raw.url ?? '').split('?', 1);
  return operation?.tag === 'agent' || operation?.id === 'getHealth' || path === operations.connectAgent.path;
}
