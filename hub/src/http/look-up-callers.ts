import type { Operation } from '@muster/generated/operations';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_TOKEN_PREFIX, type ApiTokens } from '../domain/auth/api-tokens.ts';
import type { SessionNotes } from '../domain/auth/session-notes.ts';
import type { LiveSession, Sessions } from '../domain/auth/sessions.ts';
import type { UnknownCredentials } from '../domain/auth/unknown-credentials.ts';
import type { ExportTickets } from '../domain/exports/export-tickets.ts';
import type { ThemePreviews } from '../domain/themes/theme-previews.ts';
import type { Themes } from '../domain/themes/themes.ts';
import { previewCookie, readCookie, sessionCookie } from './cookies.ts';
import { readBearer } from './request-context.ts';

export interface CallerLookupDeps {
  unknown: UnknownCredentials;
  catchUp: () => Promise<boolean>;
  sessions: Pick<Sessions, 'find' | 'isConfirmed'>;
  apiTokens: Pick<ApiTokens, 'find'>;
  themePreviews: Pick<ThemePreviews, 'find'>;
  sessionNotes: Pick<SessionNotes, 'find'>;
  themes: Pick<Themes, 'settle'>;
  exports: { readonly tickets: Pick<ExportTickets, 'isValid'> };
}

/**
 * Before a request is authorized, catches up with the other hubs if it brings something that this hub does not know. Requests
 * of one browser may go to any of them.
 */
export function lookUpCallers(app: FastifyInstance, deps: CallerLookupDeps): void {
  app.addHook('onRequest', (request) => lookUp(request, deps));
}

async function lookUp(request: FastifyRequest, deps: CallerLookupDeps): Promise<void> {
  const { unknown } = deps;
  const bearer = readBearer(request.headers);
  if (bearer?.startsWith(API_TOKEN_PREFIX) === true && deps.apiTokens.find(bearer) === undefined)
    await unknown.lookUp(bearer);
  if (request.headers.cookie === undefined) return;
  const tokens = readCookie(sessionCookie, request.headers.cookie);
  for (const token of tokens) if (deps.sessions.find(token) === undefined) await unknown.lookUp(token);
  const session = tokens.map(deps.sessions.find).find((found) => found !== undefined);
  if (session === undefined) return;
  if (isBehind(request.routeOptions.config?.operation, session, deps)) await deps.catchUp();
  if (dependsOnThemes(request.routeOptions.config?.operation)) {
    await deps.catchUp();
    await deps.themes.settle();
  }
  const { ticket } = request.query as { ticket?: unknown };
  if (typeof ticket === 'string' && !deps.exports.tickets.isValid(session, ticket))
    await unknown.lookUp(ticket);
  for (const token of readCookie(previewCookie, request.headers.cookie))
    if (deps.themePreviews.find(token, session.id) === undefined) await unknown.lookUp(token);
}

/** Whether the operation needs what the session may have begun at another hub. */
function isBehind(operation: Operation | undefined, session: LiveSession, deps: CallerLookupDeps): boolean {
  if (operation === undefined) return false;
  if (operation.id === 'confirmTotp' && deps.sessionNotes.find(session.id, 'totp') === undefined) return true;
  return operation.codes.includes('confirmation_required') && !deps.sessions.isConfirmed(session);
}

/** Whether the operation needs the themes that were installed at another hub a moment ago. */
function dependsOnThemes(operation: Operation | undefined): boolean {
  if (operation === undefined) return false;
  return operation.path.startsWith('/api/themes') || operation.id === 'updateSettings';
}
