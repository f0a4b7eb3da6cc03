import type { AdminSnapshot } from '@muster/generated/types';
import type { Clock } from './clock.ts';
import {
  advanceLink,
  chooseWaitMs,
  describeLink,
  firstLinkState,
  type LinkEvent,
  type LinkStatus,
} from './link-state.ts';
import { readSnapshotText } from './snapshot.ts';

export interface StreamListener {
  message(data: unknown): void;
  closed(code: number): void;
}

export interface LiveStreamOptions {
  /** Opens a socket and tells the listener of it; the socket can be closed. */
  open(listener: StreamListener): { close(): void };
  clock: Clock;
  sessionEndedCode: number;
  onSnapshot(snapshot: AdminSnapshot): void;
  onStatus(status: LinkStatus): void;
}

export interface LiveStream {
  stop(): void;
  /** Connects at once where it would wait; does nothing on a live link. */
  retryNow(): void;
}

/** A snapshot is due every 2 s; a link that is silent for this long is dead, whatever the browser thinks. */
const SILENCE_MS = 10_000;

/** Holds a stream open until it is stopped or the session ends. */
export function startLiveStream(options: LiveStreamOptions): LiveStream {
  let state = firstLinkState;
  let socket: { close(): void } | undefined;
  /** Counts sockets, so that a late event of one that was let go is not taken for the present one's. */
  let current = 0;
  let cancelTimer: () => void = ignore;

  function note(event: LinkEvent): void {
    const before = describeLink(state);
    state = advanceLink(state, event);
    const after = describeLink(state);
    if (after !== before) options.onStatus(after);
  }

  function setTimer(act: () => void, ms: number): void {
    cancelTimer();
    cancelTimer = options.clock.schedule(act, ms);
  }

  function letGo(): void {
    cancelTimer();
    cancelTimer = ignore;
    current += 1;
    socket?.close();
    socket = undefined;
  }

  function lose(): void {
    letGo();
    note('lost');
    setTimer(connect, chooseWaitMs(state.failures, options.clock.random()));
  }

  function endSession(): void {
    letGo();
    note('session-over');
  }

  function receive(data: unknown): void {
    const reading = readSnapshotText(data);
    if (reading.view === 'visitor') {
      endSession();
      return;
    }
    setTimer(lose, SILENCE_MS);
    if (reading.view === 'unknown') return;
    note('snapshot');
    options.onSnapshot(reading.snapshot);
  }

  function connect(): void {
    letGo();
    note('attempt');
    const mine = current;
    socket = options.open({
      message(data) {
        if (mine === current) receive(data);
      },
      closed(code) {
        if (mine !== current) return;
        if (code === options.sessionEndedCode) endSession();
        else lose();
      },
    });
    setTimer(lose, SILENCE_MS);
  }

  connect();
  return {
    stop: letGo,
    retryNow() {
      if (state.phase === 'waiting') connect();
    },
  };
}

function ignore(): void {
  // Stands for a timer that is not set.
}
