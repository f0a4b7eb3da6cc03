import type { Connection, Environment, Timer } from './environment.ts';
import { HubError } from './hub-error.ts';

export interface StreamListener {
  /** Answers whether the frame made sense; one that did not does not count as a sign of life. */
  onFrame(text: string): boolean;
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
  let unpacking = Promise.resolve();

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
  const take = (text: string) => {
    if (!isOver && listener.onFrame(text) && !isOver) watchStall();
  };
  const unpack = async (data: ArrayBuffer) => {
    try {
      if (environment.gunzip !== undefined) take(await environment.gunzip(data));
    } catch (error) {
      end(new HubError('The live stream cannot be unpacked.', { kind: 'malformed' }, { cause: error }));
    }
  };

  watchStall();
  try {
    connection = environment.connect(url, {
      onMessage(data) {
        if (isOver) return;
        if (typeof data === 'string') take(data);
        // One after the other, or a long frame could be overtaken by a short one that is newer.
        else unpacking = unpacking.then(() => unpack(data));
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
