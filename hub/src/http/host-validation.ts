import { operations } from '@muster/generated/operations';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../domain/errors.ts';
import { isLoopbackHost } from '../domain/settings/settings-schema.ts';
import { isLocalAddress } from './client-address.ts';

const HOST = /^[\w.\-[\]:]+$/;

export interface HostValidationDeps {
  /** Public URL of the hub and of its panel, or "". */
  site: string;
  adminSite: string;
  /** Every host that the request names: in Host, and in X-Forwarded-Host of a trusted proxy. */
  listHosts: (request: FastifyRequest) => string[];
}

/**
 * Protects against DNS rebinding and cache poisoning: with `--site`, requests for any other host are refused. Loopback names
 * and private addresses pass, because they cannot be rebound. So do agents, which send a token and no cookie, and health
 * checks.
 */
export function createHostValidator({ site, adminSite, listHosts }: HostValidationDeps) {
  const sites = [site, adminSite].flatMap((url) => (url === '' ? [] : [new URL(url)]));

  function isKnown(host: string): boolean {
    if (isLoopbackHost(host)) return true;
    const name = URL.parse(`http://${host}`)?.hostname.replace(/^\[|\]$/g, '') ?? '';
    if (isLocalAddress(name)) return true;
    return sites.some(({ protocol, host: known }) => normaliseHost(protocol, host) === known);
  }

  return function validateHost(request: FastifyRequest): DomainError | undefined {
    const { url = '', rawHeaders } = request.raw;
    const named = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
    if (named.length > 1) return new DomainError('invalid_request', 'Send one Host header.');
    if (!url.startsWith('/') && url !== '*')
      return new DomainError('invalid_request', 'Request a path, not an absolute URL.');
    const hosts = listHosts(request);
    if (!hosts.every(isHost)) return new DomainError('invalid_request', 'The Host header is not a host.');
    if (site === '' || acceptsAnyHost(request) || (hosts.length > 0 && hosts.every(isKnown)))
      return undefined;
    return new DomainError(
      'misdirected_request',
      `This hub is ${site}. Use that address, and make the proxy pass the Host header on.`,
    );
  };
}

function acceptsAnyHost({ raw, routeOptions }: FastifyRequest): boolean {
  const { operation } = routeOptions.config;
  const [path] = (raw.url ?? '').split('?', 1);
  return operation?.tag === 'agent' || operation?.id === 'getHealth' || path === operations.connectAgent.path;
}

/** Whether the text is a host with an optional port, and nothing else. */
function isHost(text: string): boolean {
  return HOST.test(text) && URL.canParse(`http://${text}`);
}

/** Host and port as `URL` writes them, without the scheme's default port; undefined if the text is not a host. */
export function normaliseHost(protocol: string, host: string): string | undefined {
  return HOST.test(host) ? URL.parse(`${protocol}//${host}`)?.host : undefined;
}
