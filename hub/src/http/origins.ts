import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { operations } from '@muster/generated/operations';
import type { FastifyRequest } from 'fastify';
import type { CallerOrigins } from '../features/auth/caller.ts';
import { isLoopbackHost } from '../features/settings/settings-schema.ts';
import type { AdminListener } from './admin-listener.ts';
import { type ReadClient, rememberResults } from './client-address.ts';
import { normaliseHost } from './host-validation.ts';
import { getTransportSecurity } from './security-headers.ts';

interface RequestedHosts {
  findHost(request: FastifyRequest): string | undefined;
  listHosts(request: FastifyRequest): string[];
  readClient: ReadClient;
}

/** The origin of the status page or of the panel. */
interface Site {
  /** Null if the option with its URL was not given. */
  readonly url: URL | null;
  /** Value of Strict-Transport-Security, or undefined. */
  readonly transportSecurity: string | undefined;
  /** Whether a requested host is that of the URL. */
  isNamed(requested: string | undefined): boolean;
}

/** Which of the two sites a request is for: the panel's, by listener or else by host, or the status page's. */
export function createSites(
  site: string,
  adminSite: string,
  adminListener: AdminListener | null,
  { findHost, listHosts, readClient }: RequestedHosts,
) {
  const page = createSite(site);
  const panel = createSite(adminSite);

  function isAtPanel(request: FastifyRequest): boolean {
    if (adminListener !== null) return adminListener.has(request.raw.socket);
    return panel.url !== null && panel.isNamed(findHost(request));
  }

  function getSite(request: FastifyRequest): Site {
    return isAtPanel(request) ? panel : page;
  }

  /** Whether a trusted proxy says that the client does not use HTTPS. */
  function isPlain(request: FastifyRequest): boolean {
    if (request.headers['x-forwarded-proto'] === undefined || hasSecureScheme(request)) return false;
    return !readClient(request.raw).hasIgnoredHeaders;
  }

  return {
    areSeparate: adminListener !== null || panel.url !== null,
    /** Whether the request reached the separate origin of the panel. */
    isAtPanel,
    isSecure(request: FastifyRequest): boolean {
      return getSite(request).url?.protocol === 'https:' || hasSecureScheme(request);
    },
    /**
     * The theme's host must not count as the panel's, because both may be the same site, between which browsers send
     * cookies.
     */
    listOwnHosts(request: FastifyRequest): (string | undefined)[] {
      if (!isAtPanel(request))
        return [...listHosts(request), page.url?.host].filter((host) => host !== panel.url?.host);
      if (adminListener === null) return [panel.url?.host];
      return [...listHosts(request), panel.url?.host].filter((host) => host !== page.url?.host);
    },
    isMisrouted(request: FastifyRequest): boolean {
      if (adminListener === null) return false;
      const other = isAtPanel(request) ? page : panel;
      return listHosts(request).some(other.isNamed);
    },
    findTransportSecurity(request: FastifyRequest): string | undefined {
      const { transportSecurity, isNamed } = getSite(request);
      if (transportSecurity === undefined || isPlain(request)) return undefined;
      return isNamed(findHost(request)) ? transportSecurity : undefined;
    },
  };
}

/** The scheme that a trusted proxy forwards, or that of the connection. */
function hasSecureScheme({ protocol }: FastifyRequest): boolean {
  return protocol.toLowerCase() === 'https';
}

function createSite(text: string): Site {
  const url = URL.parse(text);
  if (url === null) return { url, transportSecurity: undefined, isNamed: () => false };
  const isHost = rememberResults((requested) => normaliseHost(url.protocol, requested) === url.host);
  return {
    url,
    transportSecurity: getTransportSecurity(url),
    isNamed: (requested) => requested !== undefined && isHost(requested),
  };
}

interface Visit {
  /** Whether the request reached the panel's origin. */
  isPanel: boolean;
  /** Requested host; undefined behind a proxy, whose ports are unknown. */
  host: string | undefined;
  isSecure: boolean;
}

/**
 * With `--admin-listen` and without `--site` or `--admin-site`, the other origin differs from the requested one in its port.
 *
 * @param server The server of the status page's listener.
 */
export function createOriginLocator(
  site: string,
  adminSite: string,
  adminListener: AdminListener | null,
  server: Server,
) {
  const { path } = operations.openAdmin;

  function findPage({ isPanel, ...visit }: Visit): string {
    if (site !== '' || adminListener === null || !isPanel) return site;
    return swapPort(visit, server.address()) ?? '';
  }

  function getPanel({ isPanel, ...visit }: Visit): string | null {
    if (isPanel) return path;
    if (adminSite !== '') return adminSite + path;
    if (adminListener === null) return path;
    const origin = swapPort(visit, adminListener.getAddress());
    return origin === undefined ? null : origin + path;
  }

  return (visit: Visit): CallerOrigins => ({
    site: findPage(visit),
    panel: getPanel(visit),
    areSeparate: adminListener !== null || adminSite !== '',
  });
}

/** The requested origin with the listener's port; undefined if the caller cannot reach the listener under that name. */
function swapPort(
  { host, isSecure }: Omit<Visit, 'isPanel'>,
  listener: AddressInfo | string | null,
): string | undefined {
  if (host === undefined || listener === null || typeof listener === 'string') return undefined;
  const url = URL.parse(`${isSecure ? 'https' : 'http'}://${host}`);
  const bound = listener.family === 'IPv6' ? `[${listener.address}]` : listener.address;
  if (url === null || (isLoopbackHost(bound) && !isLoopbackHost(url.host))) return undefined;
  url.port = String(listener.port);
  return url.origin;
}
