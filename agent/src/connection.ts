import { limits } from '@muster/generated/limits';
import type { Runtime, Timer } from '@muster/runtime';
import { describeCause } from './log.ts';
import type { Ending, OpenSocket, Socket } from './socket.ts';

/** An open connection; it may end at any time, after which sending does nothing. */
export interface Connection {
  send(text: string): void;
  bufferedBytes(): number;
}

export interface ConnectionDeps {
  openSocket: OpenSocket;
  runtime: Runtime;
  opened(connection: Connection): void;
  received(text: string): void;
  /** Comes once. `openForMs` is undefined when the handshake never succeeded. */
  ended(ending: Ending, openForMs: number | undefined): void;
}

const HANDSHAKE_TIMEOUT_MS = 20_000;
/** The hub pings several times in this time; such silence means that nobody is there. */
const SILENCE_LIMIT_MS = limits.silenceSeconds * 1000;

/** Carries one connection from its handshake to its end, and sees to it that it has one. */
export function startConnection(deps: ConnectionDeps): { stop(): void } {
  const { runtime } = deps;
  let socket: Socket | undefined;
  let openedAt: number | undefined;
  let heardAt = 0;
  let hasEnded = false;
  let watchdog: Timer = runtime.setTimer(() => {
    giveUp(`no answer to the handshake within ${HANDSHAKE_TIMEOUT_MS / 1000} s`);
  }, HANDSHAKE_TIMEOUT_MS);

  function open(): void {
    if (hasEnded) return;
    openedAt = runtime.monotonic();
    heardAt = openedAt;
    watchdog.cancel();
    watch();
    deps.opened({ send, bufferedBytes: () => (hasEnded ? 0 : (socket?.bufferedBytes() ?? 0)) });
  }

  function watch(): void {
    const left = heardAt + SILENCE_LIMIT_MS - runtime.monotonic();
    if (left <= 0) giveUp(`the hub has been silent for ${SILENCE_LIMIT_MS / 1000} s`);
    else watchdog = runtime.setTimer(watch, left);
  }

  function send(text: string): void {
    if (hasEnded) return;
    try {
      socket?.send(text);
    } catch (cause) {
      giveUp(describeCause(cause));
    }
  }

  function giveUp(reason: string): void {
    end({ kind: 'failed', reason });
    socket?.terminate();
  }

  function end(ending: Ending): void {
    if (hasEnded) return;
    hasEnded = true;
    watchdog.cancel();
    deps.ended(ending, openedAt === undefined ? undefined : runtime.monotonic() - openedAt);
  }

  try {
    socket = deps.openSocket({
      opened: open,
      heard() {
        heardAt = runtime.monotonic();
      },
      received(text) {
        if (!hasEnded) deps.received(text);
      },
      ended: end,
    });
  } catch (cause) {
    end({ kind: 'failed', reason: describeCause(cause) });
  }

  return {
    stop() {
      const wasEnded = hasEnded;
      end({ kind: 'failed', reason: 'stopped' });
      if (wasEnded) return;
      if (openedAt === undefined) socket?.terminate();
      else socket?.close();
    },
  };
}
