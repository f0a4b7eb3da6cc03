import { useKnownMe } from '../session/session.ts';
import { findServer } from './install-command.ts';

/** Where agents find the hub that this page belongs to. */
export function useServer(): string {
  return findServer(useKnownMe().site, window.location.origin);
}
