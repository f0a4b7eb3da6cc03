import type { OperationId } from '@muster/generated/operations';
import type { LiveApiToken } from '../features/auth/api-tokens.ts';
import type { LiveSession } from '../features/auth/sessions.ts';
import type { Uploads } from '../lib/uploads/uploads.ts';
import type { Services } from '../services.ts';

/** Checks of a request's caller. */
export interface Callers {
  /** The session of a cookie; also records when and from which address it was seen. */
  findSession(cookieValue: string, address: string): LiveSession | undefined;
  /** Restarts the idle time of a session. */
  recordUse(session: LiveSession): void;
  /** Whether the session logged in or confirmed its identity recently. */
  isConfirmed(session: LiveSession): boolean;
  findApiToken(secret: string): LiveApiToken | undefined;
  /** Counts a request with the token. Throws `too_many_requests`. */
  admitApiToken(token: LiveApiToken, address: string): void;
  /** Whether the ticket was issued to the session; it is used up then. */
  takeExportTicket(session: LiveSession, ticket: string): boolean;
  /** Throws if the registration key is invalid; failures count against the address. */
  admitRegistration(key: string | null, address: string): void;
  /** Unfinished uploads, by the operation that accepts them. */
  readonly uploads: Partial<Record<OperationId, Pick<Uploads, 'has'>>>;
}

/** While the hub does not serve, no caller is known, because sessions and tokens may have ended. */
export function createCallers(services: Services, isServing: () => boolean): Callers {
  const { sessions, apiTokens, exports, registration, themes, database } = services;
  return {
    findSession: (cookieValue, address) =>
      isServing() ? sessions.authenticate(cookieValue, address) : undefined,
    recordUse: sessions.recordUse,
    isConfirmed: sessions.isConfirmed,
    findApiToken: (secret) => (isServing() ? apiTokens.find(secret) : undefined),
    admitApiToken: apiTokens.admit,
    takeExportTicket: exports.tickets.take,
    admitRegistration: registration.authorize,
    uploads: {
      uploadTheme: themes.uploads,
      restoreDatabase: database.uploads.restore,
      importDatabase: database.uploads.import,
    },
  };
}
