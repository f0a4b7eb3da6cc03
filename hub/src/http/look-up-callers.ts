import type { Operation } from '@muster/generated/operations';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LiveSession } from '../features/auth/sessions.ts';
import type { UnknownCredentials } from '../features/auth/unknown-credentials.ts';
import type { Services } from '../services.ts';
import { readApiTokenSecret } from './api-token-secret.ts';
import { previewCookie, readCookie, sessionCookie } from './cookies.ts';

/** Sessions, tokens and themes that a request may refer to. */
type CallerServices = Pick<
  Services,
  'sessions' | 'apiTokens' | 'themePreviews' | 'sessionNotes' | 'themes' | 'exports'
>;

/** Catches up with the other hubs on the database. */
interface OtherHubs {
  readonly unknownCredentials: UnknownCredentials;
  catchUp(): Promise<boolean>;
}

/**
 * Before a request is authorized, catches up with the other hubs if the request refers to something that this hub does not
 * know, because a browser's requests may go to any hub. A request causes at most one round trip to the database.
 *
 * @param readAddress The client's.
 */
export function lookUpCallers(
  app: FastifyInstance,
  { unknownCredentials, catchUp }: OtherHubs,
  { sessions, apiTokens, themePreviews, sessionNotes, themes, exports }: CallerServices,
  readAddress: (request: FastifyRequest) => string,
): void {
  const lookUp = (secrets: readonly string[], request: FastifyRequest) =>
    unknownCredentials.lookUp(secrets, readAddress(request));

  function findSession(tokens: readonly string[]): LiveSession | undefined {
    for (const token of tokens) {
      const session = sessions.find(token);
      if (session !== undefined) return session;
    }
    return undefined;
  }

  /** Export tickets and theme previews that this hub does not know. */
  function listUnknownSecrets(session: LiveSession, request: FastifyRequest): string[] {
    const { ticket } = request.query as { ticket?: unknown };
    const unknown = readCookie(previewCookie, request.headers.cookie).filter(
      (token) => themePreviews.find(token, session.id) === undefined,
    );
    if (typeof ticket === 'string' && !exports.tickets.isValid(session, ticket)) unknown.push(ticket);
    return unknown;
  }

  /** Whether the operation needs state that the session may have created at another hub. */
  function isBehind(operation: Operation | undefined, session: LiveSession): boolean {
    if (operation === undefined) return false;
    if (operation.id === 'confirmTotp' && sessionNotes.find(session.id, 'totp') === undefined) return true;
    return operation.codes.includes('confirmation_required') && !sessions.isConfirmed(session);
  }

  /** Looks up a session's state from another hub, unless the request has already caught up. */
  async function catchUpWith(
    session: LiveSession,
    request: FastifyRequest,
    isCaughtUp: boolean,
  ): Promise<void> {
    const { operation } = request.routeOptions.config ?? {};
    const needsThemes = dependsOnThemes(operation);
    if (!isCaughtUp) {
      if (needsThemes || isBehind(operation, session)) await catchUp();
      else {
        const secrets = listUnknownSecrets(session, request);
        if (secrets.length > 0) await lookUp(secrets, request).found;
      }
    }
    if (needsThemes) await themes.settle();
  }

  async function lookUpCaller(request: FastifyRequest): Promise<void> {
    const secret = readApiTokenSecret(request);
    // A session cookie beside a token is ignored.
    if (secret !== null) {
      if (apiTokens.find(secret) === undefined) await lookUp([secret], request).found;
      return;
    }
    const tokens = readCookie(sessionCookie, request.headers.cookie);
    const known = findSession(tokens);
    if (known !== undefined) return catchUpWith(known, request, false);
    if (tokens.length === 0) return;
    const { found, isNew } = lookUp(tokens, request);
    await found;
    const session = findSession(tokens);
    if (session !== undefined) await catchUpWith(session, request, isNew);
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const { cookie, authorization } = request.headers;
    // Most requests come from visitors, for whom there is nothing to look up.
    if (cookie === undefined && authorization === undefined) done();
    else lookUpCaller(request).then(() => done(), done);
  });
}

/** Whether the operation needs the themes that were installed at another hub a moment ago. */
function dependsOnThemes(operation: Operation | undefined): boolean {
  if (operation === undefined) return false;
  return operation.path.startsWith('/api/themes') || operation.id === 'updateSettings';
}
