import { limits } from '@muster/generated/limits';
import type { CoreRuntime, Timer } from '@muster/shared/runtime';
import { describeCause } from './log.ts';

/** How a connection ended. */
export type Ending =
  | { kind: 'closed'; code: number; reason: string }
  /** The server refused the upgrade with this HTTP status. */
  | { kind: 'refused'; status: number; retryAfterMs: number | undefined }
  | { kind: 'failed'; reason: string };

export interface SocketEvents {
  onOpen(): void;
  onText(text: string): void;
  /** Any received frame, control frames included. */
  onFrame(): void;
  /** The last event. */
  onEnd(ending: Ending): void;
}

export interface Socket {
  send(text: string): void;
  /** Sends a WebSocket ping; its pong is a frame like any other. */
  ping(): void;
  bufferedBytes(): number;
  close(): void;
  /** Ends the connection without a close frame. */
  terminate(): void;
}

/** Starts to connect. The host name is resolved each time. */
export type OpenSocket = (events: SocketEvents) => Socket;

/** An open connection. After its end, which may come at any time, `send` has no effect. */
export interface Connection {
  send(text: string): void;
  bufferedBytes(): number;
}

export interface ConnectionDeps {
  openSocket: OpenSocket;
  runtime: CoreRuntime;
  onOpen(connection: Connection): void;
  onText(text: string): void;
  /** The last event. `openForMs` is undefined if the handshake did not succeed. */
  onEnd(ending: Ending, openForMs: number | undefined): void;
}

const HANDSHAKE_TIMEOUT_MS = 20_000;
/**
 * A hub whose machine lost its power leaves a connection that looks open. The agent sends a ping before it gives up,
 * because the hub's own ping may be late.
 */
const PROBE_AFTER_MS = limits.hubProbeSeconds * 1000;
const SILENCE_TIMEOUT_MS = limits.hubSilenceSeconds * 1000;

/** Opens one connection and guarantees that it ends: the handshake and silence have timeouts. */
export function startConnection(deps: ConnectionDeps): { stop(): void } {
  const { runtime } = deps;
  let socket: Socket | undefined;
  let openedAt: number | undefined;
  let lastFrameAt = 0;
  let hasEnded = false;
  let watchdog: Timer = runtime.setTimer(() => {
    fail(`handshake timed out after ${HANDSHAKE_TIMEOUT_MS / 1000} s`);
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
    const silence = runtime.monotonic() - lastFrameAt;
    if (silence >= SILENCE_TIMEOUT_MS) {
      fail(`nothing received from the hub for ${SILENCE_TIMEOUT_MS / 1000} s`);
      return;
    }
    if (silence >= PROBE_AFTER_MS) attempt(() => socket?.ping());
    if (hasEnded) return;
    const next = silence >= PROBE_AFTER_MS ? SILENCE_TIMEOUT_MS : PROBE_AFTER_MS;
    watchdog = runtime.setTimer(watch, next - silence);
  }

  /** Runs a write, whose failure ends the connection. */
  function attempt(write: () => void): void {
    try {
      write();
    } catch (cause) {
      fail(describeCause(cause));
    }
  }

  function send(text: string): void {
    if (!hasEnded) attempt(() => socket?.send(text));
  }

  function fail(reason: string): void {
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
