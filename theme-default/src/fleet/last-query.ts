import { type FleetQuery, parseQuery, writeQuery } from './query.ts';

let last = parseQuery('');

/** Keeps what the fleet page showed, for the way back to it. */
export function rememberQuery(query: FleetQuery): void {
  last = query;
}

/** The fleet page as it was last seen since the page was loaded. */
export function getFleetAddress(): string {
  return writeQuery(last);
}
