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
  onOpen(connection: Connection): void;
  onText(text: string): void;
  /** The last event. `openForMs` is undefined if the handshake did not succeed. */
  onEnd(ending: Ending, openForMs: number | undefined): void;
}

const HANDSHAKE_TIMEOUT_MS = 20_000;
/** The hub pings several times in this time; such silence means that nobody is there. */
const SILENCE_TIMEOUT_MS = limits.silenceSeconds * 1000;

/** Carries one connection from its handshake to its end, and sees to it that it has one. */
export function startConnection(deps: ConnectionDeps): { stop(): void } {
  const { runtime } = deps;
  let socket: Socket | undefined;
  let openedAt: number | undefined;
  let lastFrameAt = 0;
  let hasEnded = false;
  let watchdog: Timer = runtime.setTimer(() => {
    giveUp(`no answer to the handshake within ${HANDSHAKE_TIMEOUT_MS / 1000} s`);
  }, HANDSHAKE_TIMEOUT_MS);

  function open(): void {
    if (hasEnded) return;
    openedAt = runtime.monotonic();
    lastFrameAt = openedAt;
    watchdog.cancel();
    watch();
    deps.onOpen({ send, bufferedBytes: () => (hasEnded ? 0 : (socket?.bufferedBytes() ?? 0)) });
  }

  function watch(): void {
    const left = lastFrameAt + SILENCE_TIMEOUT_MS - runtime.monotonic();
    if (left <= 0) giveUp(`the hub has been silent for ${SILENCE_TIMEOUT_MS / 1000} s`);
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
    deps.onEnd(ending, openedAt === undefined ? undefined : runtime.monotonic() - openedAt);
  }

  try {
    socket = deps.openSocket({
      onOpen: open,
      onFrame() {
        lastFrameAt = runtime.monotonic();
      },
      onText(text) {
        if (!hasEnded) deps.onText(text);
      },
      onEnd: end,
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
