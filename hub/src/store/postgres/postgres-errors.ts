import { createStoreError, getErrorCode, StoreError, type StoreErrorCode } from '../errors.ts';

/** Codes of Node and messages of the driver for a connection that failed or ended. */
const CONNECTION_LOST =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|ENOENT|EHOSTUNREACH|ENETUNREACH|57P0[123]|08\w{3})$/;
const CONNECTION_TEXT = /connection (terminated|timeout)|timeout expired|read timeout|not queryable/i;

/** Whether the server cannot be reached or ended the connection, so that a later attempt may succeed. */
export function isConnectionLost(error: unknown): boolean {
  return (
    CONNECTION_LOST.test(getErrorCode(error)) ||
    (error instanceof Error && (CONNECTION_TEXT.test(error.message) || hasLostCause(error)))
  );
}

/** Node reports the failures of all addresses of a host together. */
function hasLostCause(error: Error): boolean {
  return error instanceof AggregateError && error.errors.some(isConnectionLost);
}

/** Converts an error of the driver into a `StoreError`. `place` names the server without its password. */
export function toPostgresStoreError(error: unknown, place: string): StoreError {
  if (error instanceof StoreError) return error;
  const [code, sentence] = classify(error, place);
  return createStoreError(code, sentence, error);
}

/** SQLSTATEs: https://www.postgresql.org/docs/current/errcodes-appendix.html */
function classify(error: unknown, place: string): [StoreErrorCode, string] {
  const code = getErrorCode(error);
  const message = error instanceof Error ? error.message : String(error);
  const detail = `${code}: ${message}`;
  if (isConnectionLost(error))
    return [
      'unusable',
      `PostgreSQL at ${place} cannot be reached (${describeLoss(error)}). Check that it runs.`,
    ];
  switch (code.slice(0, 2)) {
    case '23':
      return code === '23505' ? ['conflict', `The value is already taken (${message}).`] : ['fault', detail];
    case '28':
      return ['unusable', `PostgreSQL at ${place} refuses the login (${message}). Check user and password.`];
    case '3D':
      return [
        'unusable',
        `PostgreSQL at ${place} has no such database (${message}). Create it with createdb.`,
      ];
    case '42':
      return code === '42501'
        ? ['unusable', `The user of PostgreSQL at ${place} lacks a privilege (${message}).`]
        : ['fault', detail];
    case '53':
      return code === '53100'
        ? ['full', `There is no space left on the server of PostgreSQL at ${place}. Free some space.`]
        : ['unusable', `PostgreSQL at ${place} lacks resources (${message}).`];
    case '25':
      return code === '25006'
        ? ['unusable', `PostgreSQL at ${place} is read-only: it is a standby. Name the primary server.`]
        : ['fault', detail];
    default:
      return ['fault', detail];
  }
}

function describeLoss(error: unknown): string {
  if (error instanceof AggregateError) return String(error.errors.map(getErrorCode)[0] ?? 'no address');
  return error instanceof Error ? error.message : String(error);
}
