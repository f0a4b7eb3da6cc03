import { closeCodes } from '@muster/generated/close-codes';
import { limits } from '@muster/generated/limits';
import { standardCloseCodes } from '@muster/shared/websocket/close-codes';
import type { Ending } from './connection.ts';

export interface RetryState {
  /** Consecutive attempts without a stable connection. */
  failures: number;
  /** How long the connection was open, milliseconds; 0 if the handshake did not succeed. */
  openForMs: number;
  /** A random number in [0, 1). */
  random: number;
}

export interface Retry {
  delayMs: number;
  failures: number;
  /** What happened and, if known, what the operator can do. */
  reason: string;
}

const MIN_CEILING_MS = limits.backoffMinSeconds * 1000;
const MAX_CEILING_MS = limits.backoffMaxSeconds * 1000;
const STABLE_AFTER_MS = 60_000;
const OPERATOR_JITTER_MS = 15_000;
const MAX_RETRY_AFTER_MS = 300_000;

// A hub that restarts disconnects all agents together: starting at a higher ceiling spreads their reconnections.
const SHUTDOWN_FAILURES = 2;

const closeReasons: Record<number, string> = {
  [standardCloseCodes.goingAway]: 'the hub is shutting down',
  [standardCloseCodes.policyViolation]: 'the hub rejected the messages of this agent',
  [standardCloseCodes.messageTooBig]: 'a message was too large',
  [standardCloseCodes.abnormalClosure]: 'connection lost',
  [closeCodes.silent]: 'the hub received nothing for too long',
  [closeCodes.replaced]: 'another agent connected with the same token; give every machine a token of its own',
  [closeCodes.tokenVoid]:
    'the node was deleted or its token reissued; install the agent again with the new token',
};

const refusals: Record<number, string> = {
  401: 'the hub does not know this token; copy MUSTER_TOKEN from the panel again',
  404: 'no hub at this address; check --server and its path',
  503: 'the hub is too busy',
};

/** Failures that only the operator can fix, so they are retried at the longest delay. */
export function needsOperator(ending: Ending): boolean {
  if (ending.kind === 'refused') return ending.status === 401 || ending.status === 403;
  return (
    ending.kind === 'closed' && (ending.code === closeCodes.replaced || ending.code === closeCodes.tokenVoid)
  );
}

function describe(ending: Ending): string {
  if (ending.kind === 'failed') return ending.reason;
  if (ending.kind === 'refused') {
    const known = refusals[ending.status];
    if (known !== undefined) return known;
    const isRedirect = ending.status >= 300 && ending.status < 400;
    return isRedirect
      ? `the server redirects (${ending.status}), which the agent does not follow; check --server`
      : `the server answered ${ending.status} instead of a WebSocket`;
  }
  const detail = ending.reason === '' ? '' : `: ${ending.reason}`;
  return closeReasons[ending.code] ?? `the hub closed the connection with ${ending.code}${detail}`;
}

/**
 * Exponential backoff with full jitter: a random delay between 0 and a ceiling that doubles from 1 s to 60 s, so that
 * agents which lost their hub together do not reconnect together. A `Retry-After` is added, up to 300 s.
 */
export function planRetry(ending: Ending, state: RetryState): Retry {
  const wasStable = state.openForMs >= STABLE_AFTER_MS;
  const isShutdown = ending.kind === 'closed' && ending.code === standardCloseCodes.goingAway;
  const failures = Math.max(wasStable ? 0 : state.failures, isShutdown ? SHUTDOWN_FAILURES : 0);
  const reason = describe(ending);
  if (needsOperator(ending)) {
    return { delayMs: MAX_CEILING_MS + state.random * OPERATOR_JITTER_MS, failures: failures + 1, reason };
  }
  const ceiling = Math.min(MAX_CEILING_MS, MIN_CEILING_MS * 2 ** Math.min(failures, 10));
  const jittered = state.random * ceiling;
  const retryAfterMs = ending.kind === 'refused' ? (ending.retryAfterMs ?? 0) : 0;
  const delayMs = Math.min(MAX_RETRY_AFTER_MS, retryAfterMs) + jittered;
  return { delayMs, failures: failures + 1, reason };
}
