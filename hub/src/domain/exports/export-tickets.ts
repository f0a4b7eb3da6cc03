import type { Runtime } from '@muster/runtime';
import { createOneTimeTokens } from '../auth/one-time-tokens.ts';
import type { LiveSession } from '../auth/sessions.ts';

/** Tickets for links to exports, which cannot have the header of the CSRF token. */
export interface ExportTickets {
  issue(session: LiveSession, address: string): string;
  /** Whether it is the session's ticket, which is used up then. */
  take(session: LiveSession, ticket: string): boolean;
}

const LIFETIME_SECONDS = 60;

export function createExportTickets(runtime: Runtime): ExportTickets {
  const tickets = createOneTimeTokens<number>(runtime, LIFETIME_SECONDS);
  return {
    issue: ({ id }, address) => tickets.begin(id, address),
    take: ({ id }, ticket) => tickets.take(ticket) === id,
  };
}
