import { type Backoff, drawWait } from './backoff.ts';
import { type Connection, createBrowserEnvironment, type Environment, type Timer } from './environment.ts';
import { createFrameReader } from './frame-reader.ts';
import { HubError } from './hub-error.ts';

export interface LiveStreamOptions<T> {
  /** Such as `wss://status.example/api/ws`. */
  readonly url: string;
  /** WebSocket subprotocols to offer. */
  readonly protocols?: string[] | undefined;
  /** The browser unless given. */
  readonly environment?: Environment | undefined;
  /**
   * Called with every frame as text, in order, before `decode`: for frames that build on each other. Must not throw. Without
   * it, frames that arrive during `decode` are skipped, except for the latest.
   */
  onText?(text: string): void;
  /**
   * Reads the latest frame; a promise where that takes long. Undefined for a frame that is not a snapshot: such a frame does
   * not count as a sign of life.
   */
  decode(text: string): T | Promise<T> | undefined;
  onSnapshot(snapshot: T): void;
  /** Called after the first snapshot of each connection. */
  onConnect?(): void;
  /**
   * Called when a connection ends or cannot be opened; `code` is null without a close frame. The next attempt is
   * scheduled already, and `stop` cancels it.
   */
  onDisconnect(error: HubError, code: number | null): void;
}

export interface LiveStream {
  /** Connects, and reconnects until `stop`. */
  start(): void;
  stop(): void;
  /** Skips the wait before the next attempt; does nothing while a connection is open or being opened. */
  retryNow(): void;
  /** Whether the current connection has delivered a snapshot. */
  isConnected(): boolean;
  /** Consecutive failures: connections that ended or could not be opened. */
  failures(): number;
}

const backoff: Backoff = { base: 1000, cap: 60_000 };

/** A connection that lasts this long resets the failures; one that drops right after its first frame does not. */
const STABLE_MS = 30_000;

/** The contract's `snapshotIntervalMs`; a page does not load the table of all limits for it. */
export const SNAPSHOT_INTERVAL_MS = 2000;

/** This many missed snapshots in a row are a stall. */
const MAX_MISSED = 5;

/** Close code that a browser reports when the connection ended without one (RFC 6455, 7.1.5). */
const NO_CLOSE_FRAME = 1006;

/** The hub's live stream: a WebSocket that reconnects with exponential backoff and full jitter. */
export function createLiveStream<T>(options: LiveStreamOptions<T>): LiveStream {
  const { environment = createBrowserEnvironment(), onSnapshot, onConnect, onDisconnect } = options;
  let connection: Connection | undefined;
  let timer: Timer | undefined;
  let isRunning = false;
  let isConnected = false;
  let failures = 0;

  const setTimer = (action: () => void, ms: number) => {
    timer?.cancel();
    timer = environment.setTimer(action, ms);
  };
  const open = () => {
    connection = openConnection(environment, {
      ...options,
      onSnapshot(snapshot) {
        onSnapshot(snapshot);
        // The listener may have stopped the stream.
        if (isConnected || !isRunning) return;
        isConnected = true;
        setTimer(() => {
          failures = 0;
        }, STABLE_MS);
        onConnect?.();
      },
      onDisconnect(error, code) {
        connection = undefined;
        isConnected = false;
        failures += 1;
        setTimer(open, drawWait(environment.random(), failures, backoff));
        onDisconnect(error, code);
      },
    });
  };

  return {
    start() {
      if (isRunning) return;
      isRunning = true;
      failures = 0;
      open();
    },
    stop() {
      isRunning = false;
      isConnected = false;
      timer?.cancel();
      connection?.close();
      connection = undefined;
    },
    retryNow() {
      if (!isRunning || connection !== undefined) return;
      timer?.cancel();
      open();
    },
    isConnected: () => isConnected,
    failures: () => failures,
  };
}

/** One connection, from its handshake to its end. `onDisconnect` is called once, and not after `close`. */
function openConnection<T>(environment: Environment, options: LiveStreamOptions<T>): Connection {
  let connection: Connection | undefined;
  let stallTimer: Timer | undefined;
  let isClosed = false;

  const close = () => {
    isClosed = true;
    stallTimer?.cancel();
    connection?.close();
  };
  const fail = (error: HubError, code: number | null = null) => {
    if (isClosed) return;
    close();
    options.onDisconnect(error, code);
  };
  /**
   * One timer for each interval, not one for all of them: after the browser has suspended the page, or its main thread was
   * busy, one snapshot counts as missed, and those that arrived meanwhile are read before the next timer.
   */
  const countMissed = (missed: number) => {
    stallTimer?.cancel();
    stallTimer = environment.setTimer(() => {
      if (reader.isBusy()) countMissed(missed);
      else if (missed + 1 < MAX_MISSED) countMissed(missed + 1);
      else fail(new HubError('The live stream has stalled.', { kind: 'timeout' }));
    }, SNAPSHOT_INTERVAL_MS);
  };
  const deliver = (snapshot: T | undefined): undefined => {
    if (isClosed || snapshot === undefined) return;
    options.onSnapshot(snapshot);
    // The listener may have closed the connection.
    if (!isClosed) countMissed(0);
  };
  /** Returns a promise only where decoding takes a while. */
  const decode = (text: string): Promise<void> | undefined => {
    const snapshot = options.decode(text);
    return snapshot instanceof Promise ? snapshot.then(deliver) : deliver(snapshot);
  };
  const reader = createFrameReader({
    gunzip: environment.gunzip,
    onText: options.onText,
    decode,
    onError: (cause) =>
      fail(new HubError('The live stream is not valid gzip.', { kind: 'malformed' }, { cause })),
    isClosed: () => isClosed,
  });

  countMissed(0);
  try {
    connection = environment.connect(options.url, {
      protocols: options.protocols,
      onMessage: reader.read,
      onClose: (code) =>
        fail(
          new HubError(`The live stream ended (${code}).`, { kind: 'network' }),
          code === NO_CLOSE_FRAME ? null : code,
        ),
    });
  } catch (cause) {
    // A browser throws synchronously where its policy forbids the address; reported later, like every other failure.
    environment.setTimer(
      () => fail(new HubError('The browser blocked the live stream.', { kind: 'network' }, { cause })),
      0,
    );
  }
  return { close };
}
