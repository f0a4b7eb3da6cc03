import type { Connection, Environment, Timer } from './environment.ts';
import { HubError } from './hub-error.ts';

/**
 * What takes a frame over, to be called if the stream is still open by then; undefined for a frame that made no sense,
 * which does not count as a sign of life. Promised where the reading takes long.
 */
export type ReadFrame = (() => void) | undefined | Promise<(() => void) | undefined>;

export interface StreamListener {
  readFrame(text: string): ReadFrame;
  /** Called after each frame that was taken over. */
  onTaken(): void;
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
  const unpack = async (data: ArrayBuffer): Promise<string | undefined> => {
    try {
      return await environment.gunzip?.(data);
    } catch (error) {
      end(new HubError('The live stream cannot be unpacked.', { kind: 'malformed' }, { cause: error }));
      return;
    }
  };
  const takeOver = (frame: (() => void) | undefined) => {
    if (isOver || frame === undefined) return;
    frame();
    listener.onTaken();
    // Either may have closed the stream.
    if (!isOver) watchStall();
  };
  /** Promises the end of the reading where it is not over yet. */
  const readText = (text: string | undefined): Promise<void> | undefined => {
    if (isOver || text === undefined) return;
    const frame = listener.readFrame(text);
    if (frame instanceof Promise) return frame.then(takeOver);
    takeOver(frame);
    return;
  };
  const readLatest = () => {
    for (let data = latest; data !== undefined && reading === undefined; data = latest) {
      latest = undefined;
      reading = typeof data === 'string' ? readText(data) : unpack(data).then(readText);
    }
    void reading?.finally(() => {
      reading = undefined;
      readLatest();
    });
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
