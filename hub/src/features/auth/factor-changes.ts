import { DomainError } from '../../lib/errors.ts';
import { createSerialQueue } from '../../lib/serial-queue.ts';
import { isExternal } from './oauth-subjects.ts';
import type { LiveSession, Sessions } from './sessions.ts';

/** Runs changes one after another, so that two requests cannot both add the first factor. */
export interface FactorChanges {
  /** `conflict` for a session of the external login. */
  run<T>(session: LiveSession, change: () => Promise<T>): Promise<T>;
  /** After the first factor: the other sessions of the account were opened without it. */
  endOtherSessions(session: LiveSession): Promise<void>;
}

export function createFactorChanges(sessions: Sessions): FactorChanges {
  const runSerially = createSerialQueue();
  return {
    async run(session, change) {
      requireOwnAccount(session);
      return runSerially(change);
    },
    async endOtherSessions(session) {
      const others = sessions.list().filter(({ id, username }) => id !== session.id && !isExternal(username));
      await Promise.all(others.map(({ id }) => sessions.end(id)));
    },
  };
}

/** Otherwise a user of the external login could keep access to the account after being removed from the list. */
export function requireOwnAccount({ username }: LiveSession): void {
  if (isExternal(username))
    throw new DomainError(
      'conflict',
      "The second factors protect the hub's own account. Log in with its password to change them.",
    );
}
