import type { Connection, Environment, Timer } from './environment.ts';
import { HubError } from './hub-error.ts';
import type { Fleet } from './model.ts';

export interface StreamListener {
  /**
   * The snapshot in a frame, promised where the reading takes long; undefined for a frame that made no sense, which does
   * not count as a sign of life.
   */
  readFrame(text: string): Fleet | Promise<Fleet> | undefined;
  /** Called with what was read, if the stream is still open by then. */
  onFleet(fleet: Fleet): void;
  /** Called once, unless the stream was closed from this side. `code` is null where no close frame came. */
  onEnd(fault: HubError, code: number | null): void;
}

export interface Stream {
  close(): void;
}

/** The hub sends a snapshot at once and then every 2 s: five missed ones in a row are a stall. */
const STALL_MS = 10_000;

/** Close code that a browser reports when the connection ended without one. */
const NO_CLOSE_FRAME = 1006;

/** One connection to the live stream, from its handshake to its end. */
export function openStream(environment: Environment, url: string, listener: StreamListener): Stream {
  let connection: Connection | undefined;
  let stallTimer: Timer | undefined;
  let isOver = false;
  let reading: Promise<void> | undefined;
  let latest: string | ArrayBuffer | undefined;

  const finish = () => {
    isOver = true;
    stallTimer?.cancel();
    connection?.close();
  };
  const end = (fault: HubError, code: number | null = null) => {
    if (isOver) return;
    finish();
    listener.onEnd(fault, code);
  };
  const watchStall = () => {
    stallTimer?.cancel();
    stallTimer = environment.setTimer(() => {
      end(new HubError('The live stream has gone silent.', { kind: 'timeout' }));
    }, STALL_MS);
  };
  const take = (fleet: Fleet | undefined): undefined => {
    if (isOver || fleet === undefined) return;
    listener.onFleet(fleet);
    // The listener may have closed the stream.
    if (!isOver) watchStall();
  };
  /** Promises the end of the reading where it is not over yet. */
  const readText = (text: string): Promise<void> | undefined => {
    if (isOver) return;
    const fleet = listener.readFrame(text);
    return fleet instanceof Promise ? fleet.then(take) : take(fleet);
  };
  const unpack = (data: ArrayBuffer): Promise<void> | undefined =>
    environment.gunzip?.(data).then(readText, (cause: unknown) => {
      end(new HubError('The live stream cannot be unpacked.', { kind: 'malformed' }, { cause }));
    });
  const readLatest = () => {
    const data = latest;
    latest = undefined;
    if (data === undefined) reading = undefined;
    else reading = (typeof data === 'string' ? readText(data) : unpack(data))?.finally(readLatest);
  };

  watchStall();
  try {
    connection = environment.connect(url, {
      onMessage(data) {
        if (isOver) return;
        // One after the other, or a long frame could be overtaken by a short one that is newer. Of those that come
        // meanwhile the last one says everything.
        latest = data;
        if (reading === undefined) readLatest();
      },
      onClose: (code) => end(describeClose(code), code === NO_CLOSE_FRAME ? null : code),
    });
  } catch (error) {
    // A browser throws at once where its policy forbids the address; told later, as every other end is.
    environment.setTimer(() => end(describeRefusal(error)), 0);
  }
  return { close: finish };
}

function describeClose(code: number): HubError {
  return new HubError(`The live stream ended (${code}).`, { kind: 'network' });
}

function describeRefusal(cause: unknown): HubError {
  return new HubError('The browser refuses to open the live stream.', { kind: 'network' }, { cause });
}
