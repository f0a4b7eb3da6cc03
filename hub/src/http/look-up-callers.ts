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
  /** The client's. */
  readAddress: (request: FastifyRequest) => string;
}

/**
 * Before a request is authorized, catches up with the other hubs if it brings something that this hub does not know. Requests
 * of one browser may go to any of them. A request causes at most one round trip to the database, however much it brings.
 */
export function lookUpCallers(app: FastifyInstance, deps: CallerLookupDeps): void {
  app.addHook('onRequest', (request) => lookUp(request, deps));
}

async function lookUp(request: FastifyRequest, deps: CallerLookupDeps): Promise<void> {
  const bearer = readBearer(request.headers);
  // A session cookie beside a token is ignored.
  if (bearer?.startsWith(API_TOKEN_PREFIX) === true) {
    if (deps.apiTokens.find(bearer) === undefined) await begin([bearer], request, deps).found;
    return;
  }
  if (request.headers.cookie === undefined) return;
  const tokens = readCookie(sessionCookie, request.headers.cookie);
  const known = findSession(tokens, deps);
  if (known !== undefined) return catchUpWith(known, request, { ...deps, isCaughtUp: false });
  if (tokens.length === 0) return;
  const { found, isNew } = begin(tokens, request, deps);
  await found;
  const session = findSession(tokens, deps);
  if (session !== undefined) await catchUpWith(session, request, { ...deps, isCaughtUp: isNew });
}

function begin(secrets: readonly string[], request: FastifyRequest, deps: CallerLookupDeps) {
  return deps.unknown.lookUp(secrets, deps.readAddress(request));
}

function findSession(tokens: readonly string[], deps: CallerLookupDeps): LiveSession | undefined {
  for (const token of tokens) {
    const session = deps.sessions.find(token);
    if (session !== undefined) return session;
  }
  return undefined;
}

/** What a session has begun at another hub, unless the request has caught up with it already. */
async function catchUpWith(
  session: LiveSession,
  request: FastifyRequest,
  { isCaughtUp, ...deps }: CallerLookupDeps & { isCaughtUp: boolean },
): Promise<void> {
  const { operation } = request.routeOptions.config ?? {};
  const needsThemes = dependsOnThemes(operation);
  if (!isCaughtUp) {
    if (needsThemes || isBehind(operation, session, deps)) await deps.catchUp();
    else {
      const secrets = listUnknownSecrets(session, request, deps);
      if (secrets.length > 0) await begin(secrets, request, deps).found;
    }
  }
  if (needsThemes) await deps.themes.settle();
}

/** Export tickets and theme previews that this hub does not know. */
function listUnknownSecrets(session: LiveSession, request: FastifyRequest, deps: CallerLookupDeps): string[] {
  const { ticket } = request.query as { ticket?: unknown };
  const previews = readCookie(previewCookie, request.headers.cookie);
  return [
    ...(typeof ticket === 'string' && !deps.exports.tickets.isValid(session, ticket) ? [ticket] : []),
    ...previews.filter((token) => deps.themePreviews.find(token, session.id) === undefined),
  ];
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
