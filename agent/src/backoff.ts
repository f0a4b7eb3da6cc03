import { closeCodes } from '@muster/generated/close-codes';
import { limits } from '@muster/generated/limits';
import { standardCloseCodes } from '@muster/websocket/close-codes';
import type { Ending } from './socket.ts';

export interface RetryState {
  /** Attempts in a row that led to no stable connection. */
  failures: number;
  /** How long the ended connection was open, milliseconds; 0 when it never was. */
  openForMs: number;
  /** A random number in [0, 1). */
  chance: number;
}

export interface Retry {
  delayMs: number;
  failures: number;
  /** What happened and, where the operator can help, what to do. */
  reason: string;
}

const FIRST_CEILING_MS = limits.backoffMinSeconds * 1000;
const LAST_CEILING_MS = limits.backoffMaxSeconds * 1000;
const STABLE_AFTER_MS = 60_000;
const SLOW_JITTER_MS = 15_000;
const MAX_WAIT_MS = 300_000;

// A hub that shuts down sends all agents away at once and needs a moment to be back: spread them wider.
const SHUTDOWN_FAILURES = 2;

const closeReasons: Record<number, string> = {
  [standardCloseCodes.goingAway]: 'the hub is shutting down',
  [standardCloseCodes.policyViolation]: 'the hub refused what this agent sent',
  [standardCloseCodes.messageTooBig]: 'a message was too large',
  [standardCloseCodes.abnormalClosure]: 'the connection broke',
  [closeCodes.silent]: 'the hub heard nothing for too long',
  [closeCodes.replaced]: 'another agent connected with the same token; give every machine a token of its own',
  [closeCodes.tokenVoid]:
    'the node was deleted or its token reissued; install the agent again with the new token',
};

const refusals: Record<number, string> = {
  401: 'the hub does not know this token; copy MUSTER_TOKEN from the panel again',
  404: 'there is no hub at this address; check --server and its path',
  503: 'the hub is too busy',
};

/** What only the operator can change is tried at the slow end. */
function isSlow(ending: Ending): boolean {
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
      ? `the server redirects (${ending.status}), which agents do not follow; check --server`
      : `the server answered ${ending.status} instead of a WebSocket`;
  }
  const said = ending.reason === '' ? '' : `: ${ending.reason}`;
  return closeReasons[ending.code] ?? `the hub closed the connection with ${ending.code}${said}`;
}

/**
 * Full jitter: a wait anywhere between nothing and a ceiling that doubles from 1 s to 60 s, so that
 * agents which lost their hub together do not come back together.
 */
export function planRetry(ending: Ending, state: RetryState): Retry {
  const wasStable = state.openForMs >= STABLE_AFTER_MS;
  const isShutdown = ending.kind === 'closed' && ending.code === standardCloseCodes.goingAway;
  const failures = Math.max(wasStable ? 0 : state.failures, isShutdown ? SHUTDOWN_FAILURES : 0);
  const reason = describe(ending);
  if (isSlow(ending)) {
    return { delayMs: LAST_CEILING_MS + state.chance * SLOW_JITTER_MS, failures: failures + 1, reason };
  }
  const ceiling = Math.min(LAST_CEILING_MS, FIRST_CEILING_MS * 2 ** Math.min(failures, 10));
  const jittered = state.chance * ceiling;
  const asked = ending.kind === 'refused' ? (ending.retryAfterMs ?? 0) : 0;
  const delayMs = asked === 0 ? jittered : Math.min(MAX_WAIT_MS, asked) + jittered;
  return { delayMs, failures: failures + 1, reason };
}
