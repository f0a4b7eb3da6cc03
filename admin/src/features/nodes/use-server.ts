import { useKnownMe } from '../session/session.ts';
import { findServer } from './install-command.ts';

/** Server URL for agents. */
export function useServer(): string {
  return findServer(useKnownMe().site, window.location.origin);
}
