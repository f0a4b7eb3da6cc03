import { limits } from '@muster/generated/limits';
import type { Runtime } from '@muster/shared/runtime';
import { HEARTBEAT_TARGET } from '../../agents/probe-kinds.ts';
import { DomainError } from '../../lib/errors.ts';
import { createGcraLimiter } from '../../lib/rate-limit/gcra-limiter.ts';
import type { FindPoolClient } from '../../lib/rate-limit/pool-client.ts';
import { toTokenKey } from '../../lib/tokens.ts';
import type { HeartbeatCalls } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import type { TaskRegistry } from '../ping/task-registry.ts';
import type { CheckStates } from './check-states.ts';

/** A call of a heartbeat. */
export interface HeartbeatCall {
  key: string;
  /** `start`, `success`, `fail` or an exit status. */
  event: string;
  /** Milliseconds, if the call names them. */
  duration: number | undefined;
  /** Address of the caller. */
  address: string;
}

/** Takes the calls of jobs. */
export interface Heartbeats {
  /**
   * Resolves once the call is stored. Rejects with `not_found` for a key that no heartbeat has, and with `too_many_requests`
   * for a heartbeat that is called, or an address that guesses keys, too often.
   */
  call(call: HeartbeatCall): Promise<void>;
}

export function createHeartbeats(
  runtime: Runtime,
  store: Pick<Store, 'writeHeartbeat'>,
  registry: TaskRegistry,
  states: Pick<CheckStates, 'findCalls' | 'takeCalls'>,
  findPoolClient: FindPoolClient,
): Heartbeats {
  const rate = { burst: limits.heartbeatBurst, perMinute: limits.heartbeatsPerMinute };
  const perTask = createGcraLimiter(runtime, rate);
  const unknownKeys = createGcraLimiter(runtime, rate);
  let byKey = new Map<string, number>();
  let version = -1;

  function findTask(key: string): number | undefined {
    if (version !== registry.version) {
      const heartbeats = registry.list().filter(({ target }) => target === HEARTBEAT_TARGET);
      byKey = new Map(
        heartbeats.flatMap(({ id, heartbeat_key: own }) => (own === null ? [] : [[toTokenKey(own), id]])),
      );
      ({ version } = registry);
    }
    return byKey.get(toTokenKey(key));
  }

  function take(limiter: typeof perTask, key: string): void {
    const wait = limiter.take(key);
    if (wait === 0) return;
    const retryAfter = Math.ceil(wait / 1000);
    throw new DomainError('too_many_requests', 'Too many calls of heartbeats. Try again later.', {
      retryAfter,
    });
  }

  return {
    async call({ key, event, duration, address }) {
      const taskId = findTask(key);
      if (taskId === undefined) {
        take(unknownKeys, findPoolClient(address).network);
        throw new DomainError('not_found', 'There is no heartbeat with this key.');
      }
      take(perTask, String(taskId));
      const calls = applyCall(states.findCalls(taskId), { event, duration, now: runtime.now() });
      await store.writeHeartbeat(calls);
      states.takeCalls(calls);
    },
  };
}

/** The calls of a heartbeat after another one at `now`, Unix milliseconds. */
function applyCall(
  before: HeartbeatCalls,
  { event, duration, now }: { event: string; duration: number | undefined; now: number },
): HeartbeatCalls {
  const at = Math.floor(now / 1000);
  if (event === 'start') return { ...before, started_at: at };
  const measured = before.started_at === null ? null : Math.max(0, at - before.started_at) * 1000;
  return {
    ...before,
    called_at: at,
    has_failed: event !== 'success' && event !== '0',
    started_at: null,
    duration_ms: duration ?? measured,
  };
}
