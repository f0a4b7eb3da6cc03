import { type Backoff, drawWait } from './backoff.ts';
import type { Environment, Timer } from './environment.ts';
import type { HubError } from './hub-error.ts';
import type { Fleet } from './model.ts';
import { openStream, type Stream, type StreamListener } from './stream.ts';

export interface ConnectorListener extends StreamListener {
  /** Called after the first snapshot of each connection. */
  onStreaming(): void;
}

export interface Connector {
  /** Keeps the stream open from now on. */
  start(): void;
  stop(): void;
  /** Ends the present wait, if there is one. */
  retryNow(): void;
  /** Whether the open stream has delivered a frame that made sense. */
  isStreaming(): boolean;
  /** How often in a row the stream ended or did not come about. */
  failures(): number;
}

const backoff: Backoff = { base: 1000, cap: 60_000 };

/** A stream that lasted this long ends the row of failures; one that keeps dropping at once does not. */
const STEADY_MS = 30_000;

/** Keeps one stream open, with a longer random wait after every failure. */
export function createConnector(
  environment: Environment,
  url: string,
  listener: ConnectorListener,
): Connector {
  let stream: Stream | undefined;
  let timer: Timer | undefined;
  let isRunning = false;
  let hasDelivered = false;
  let failures = 0;

  const setTimer = (action: () => void, ms: number) => {
    timer?.cancel();
    timer = environment.setTimer(action, ms);
  };
  const onFleet = (fleet: Fleet) => {
    listener.onFleet(fleet);
    // The listener may have stopped the connector.
    if (hasDelivered || !isRunning) return;
    hasDelivered = true;
    setTimer(() => {
      failures = 0;
    }, STEADY_MS);
    listener.onStreaming();
  };
  const onEnd = (fault: HubError, code: number | null) => {
    stream = undefined;
    hasDelivered = false;
    failures += 1;
    setTimer(open, drawWait(environment.random(), failures, backoff));
    listener.onEnd(fault, code);
  };
  const open = () => {
    stream = openStream(environment, url, { readFrame: listener.readFrame, onFleet, onEnd });
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
      hasDelivered = false;
      timer?.cancel();
      stream?.close();
      stream = undefined;
    },
    retryNow() {
      if (!isRunning || stream !== undefined) return;
      timer?.cancel();
      open();
    },
    isStreaming: () => hasDelivered,
    failures: () => failures,
  };
}
