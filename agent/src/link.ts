import type { Runtime, Timer } from '@muster/runtime';
import { planRetry } from './backoff.ts';
import { type Connection, startConnection } from './connection.ts';
import type { Log } from './log.ts';
import type { Ending, OpenSocket } from './socket.ts';

export interface LinkHandlers {
  opened(connection: Connection): void;
  received(text: string): void;
  closed(): void;
}

export interface LinkDeps {
  openSocket: OpenSocket;
  runtime: Runtime;
  log: Log;
  handlers: LinkHandlers;
}

export interface Link {
  start(): void;
  stop(): void;
}

/**
 * Keeps one connection to the hub, for ever: connecting → open → waiting → connecting. Nothing that the
 * hub or the network does makes it throw or give up.
 */
export function createLink({ openSocket, runtime, log, handlers }: LinkDeps): Link {
  let failures = 0;
  let isStopped = false;
  let current: { stop(): void } | undefined;
  let retry: Timer | undefined;

  function connect(): void {
    current = startConnection({
      openSocket,
      runtime,
      onOpen: opened,
      onText: handlers.received,
      onEnd: ended,
    });
  }

  function opened(connection: Connection): void {
    log.info('connected');
    handlers.opened(connection);
  }

  function ended(ending: Ending, openForMs: number | undefined): void {
    if (openForMs !== undefined) handlers.closed();
    if (isStopped) return;
    const plan = planRetry(ending, { failures, openForMs: openForMs ?? 0, chance: runtime.random() });
    failures = plan.failures;
    const fields = { reason: plan.reason, retry_in_s: Math.round(plan.delayMs / 100) / 10 };
    log.warning(openForMs === undefined ? 'cannot connect' : 'disconnected', fields);
    retry = runtime.setTimer(connect, plan.delayMs);
  }

  return {
    start: connect,
    stop() {
      isStopped = true;
      retry?.cancel();
      current?.stop();
    },
  };
}
