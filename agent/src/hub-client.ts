import type { CoreRuntime, Timer } from '@muster/shared/runtime';
import { needsOperator, planRetry } from './backoff.ts';
import { type Connection, type Ending, type OpenSocket, startConnection } from './connection.ts';
import type { Log } from './log.ts';

export interface ConnectionHandlers {
  onOpen(connection: Connection): void;
  onText(text: string): void;
  /** Only after `onOpen`. */
  onClose(): void;
  /** Only the operator can make the hub accept this agent again. */
  onRefused(): void;
}

export interface HubClientDeps {
  openSocket: OpenSocket;
  runtime: CoreRuntime;
  log: Log;
  handlers: ConnectionHandlers;
}

export interface HubClient {
  start(): void;
  stop(): void;
}

/** Keeps a connection to the hub: reconnects with backoff after every failure, until it is stopped. */
export function createHubClient({ openSocket, runtime, log, handlers }: HubClientDeps): HubClient {
  let failures = 0;
  let isStopped = false;
  let current: { stop(): void } | undefined;
  let retry: Timer | undefined;

  function connect(): void {
    current = startConnection({ openSocket, runtime, onOpen, onText: handlers.onText, onEnd });
  }

  function onOpen(connection: Connection): void {
    log.info('connected');
    handlers.onOpen(connection);
  }

  function onEnd(ending: Ending, openForMs: number | undefined): void {
    if (openForMs !== undefined) handlers.onClose();
    if (isStopped) return;
    if (needsOperator(ending)) handlers.onRefused();
    const plan = planRetry(ending, { failures, openForMs: openForMs ?? 0, random: runtime.random() });
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
