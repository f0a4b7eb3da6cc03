import type { Runtime } from '@muster/runtime';
import { createToken, toTokenKey } from '../../lib/tokens.ts';
import type { SessionNotes } from '../auth/session-notes.ts';
import type { LiveSession } from '../auth/sessions.ts';

/** Tickets for links to exports, which cannot have the header of the CSRF token. */
export interface ExportTickets {
  issue(session: LiveSession): Promise<string>;
  /** Whether it is the session's ticket, without using it up. */
  isValid(session: LiveSession, ticket: string): boolean;
  /** Whether it is the session's ticket, which is used up then. */
  take(session: LiveSession, ticket: string): boolean;
}

const LIFETIME_MS = 60_000;

export function createExportTickets(runtime: Runtime, notes: SessionNotes): ExportTickets {
  const isValid = ({ id }: LiveSession, ticket: string) => notes.find(id, nameTicket(ticket)) !== undefined;
  return {
    async issue({ id }) {
      const ticket = createToken(runtime);
      await notes.write(id, { kind: nameTicket(ticket), value: 'issued', lifetimeMs: LIFETIME_MS });
      return ticket;
    },
    isValid,
    take(session, ticket) {
      if (!isValid(session, ticket)) return false;
      // Another hub may accept it for a moment, or for a minute without the database.
      notes.delete(session.id, nameTicket(ticket)).catch(() => undefined);
      return true;
    },
  };
}

function nameTicket(ticket: string): `export ${string}` {
  return `export ${toTokenKey(ticket)}`;
}
