import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { API_TOKEN_PREFIX } from '../features/auth/api-tokens.ts';
import { readBearer } from './request-context.ts';

const BASIC = /^Basic +([A-Za-z0-9+/]+={0,2})$/i;

/**
 * The API token that a request has sent: as `Bearer`, or as the password of HTTP Basic where the operation takes that. Browsers
 * repeat credentials of Basic by themselves, so other operations ignore them, as they do those of a proxy.
 */
export function readApiTokenSecret({ headers, routeOptions }: FastifyRequest): string | null {
  const takesBasic = routeOptions.config?.operation?.takesBasic === true;
  const secret = readBearer(headers) ?? (takesBasic ? readBasicPassword(headers) : null);
  return secret?.startsWith(API_TOKEN_PREFIX) === true ? secret : null;
}

/** The password, which begins after the first colon (RFC 7617, section 2). */
export function readBasicPassword({ authorization = '' }: IncomingHttpHeaders): string | null {
  const [, encoded] = BASIC.exec(authorization) ?? [];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString();
  const colon = text.indexOf(':');
  return colon === -1 ? null : text.slice(colon + 1);
}
