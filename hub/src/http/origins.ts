import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { operations } from '@muster/generated/operations';
import type { FastifyRequest } from 'fastify';
import type { CallerOrigins } from '../domain/auth/caller.ts';
import { isLoopbackHost } from '../domain/settings/settings-schema.ts';
import type { AdminListener } from './admin-listener.ts';
import { normaliseHost } from './host-validation.ts';
import { getTransportSecurity } from './security-headers.ts';

export interface SitesDeps {
  site: string;
  adminSite: string;
  adminListener: AdminListener | null;
}

interface RequestedHosts {
  findHost(request: FastifyRequest): string | undefined;
  listHosts(request: FastifyRequest): string[];
  /** Scheme that a trusted proxy forwards. */
  findScheme(request: FastifyRequest): string | undefined;
}

/** Which of the two sites a request is for: the panel's, by listener or else by host, or the status page's. */
export function createSites(
  { adminListener, ...urls }: SitesDeps,
  { findHost, listHosts, findScheme }: RequestedHosts,
) {
  const page = URL.parse(urls.site);
  const panel = URL.parse(urls.adminSite);

  function isAtPanel(request: FastifyRequest): boolean {
    if (adminListener !== null) return adminListener.has(request.raw.socket);
    return panel !== null && isNamed(panel, findHost(request));
  }

  function getUrl(request: FastifyRequest): URL | null {
    return isAtPanel(request) ? panel : page;
  }

  return {
    areSeparate: adminListener !== null || panel !== null,
    /** Whether the request reached the separate origin of the panel. */
    isAtPanel,
    isSecure(request: FastifyRequest): boolean {
      if (getUrl(request)?.protocol === 'https:' || 'encrypted' in request.raw.socket) return true;
      return findScheme(request) === 'https';
    },
    /** The theme's host must not count as the panel's: both may be the same site, so that browsers send cookies between them. */
    listOwnHosts(request: FastifyRequest): (string | undefined)[] {
      if (!isAtPanel(request))
        return [...listHosts(request), page?.host].filter((host) => host !== panel?.host);
      if (adminListener === null) return [panel?.host];
      return [...listHosts(request), panel?.host].filter((host) => host !== page?.host);
    },
    isMisrouted(request: FastifyRequest): boolean {
      const other = isAtPanel(request) ? page : panel;
      if (adminListener === null || other === null) return false;
      return listHosts(request).some((host) => isNamed(other, host));
    },
    findTransportSecurity(request: FastifyRequest): string | undefined {
      const url = getUrl(request);
      const isEncrypted = (findScheme(request) ?? 'https') === 'https';
      if (url === null || !isEncrypted || !isNamed(url, findHost(request))) return undefined;
      return getTransportSecurity(url);
    },
  };
}

function isNamed({ protocol, host }: URL, requested: string | undefined): boolean {
  return requested !== undefined && normaliseHost(protocol, requested) === host;
}

export interface OriginLocatorDeps {
  site: string;
  adminSite: string;
  adminListener: AdminListener | null;
  /** The server of the status page's listener. */
  server: Server;
}

interface Visit {
  /** Whether the request reached the panel's origin. */
  isPanel: boolean;
  /** Requested host; undefined behind a proxy, whose ports are unknown. */
  host: string | undefined;
  isSecure: boolean;
}

/** With `--admin-listen` and without `--site` or `--admin-site`, the other origin differs from the requested one in its port. */
export function createOriginLocator({ site, adminSite, adminListener, server }: OriginLocatorDeps) {
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
