import { type Backoff, drawWait, spreadInterval } from './backoff.ts';
import type { Environment, Timer } from './environment.ts';
import { type HubError, toHubError } from './hub-error.ts';
import type { Fleet } from './model.ts';

/** `normal` replaces the stream; `slow` is for a hidden tab and for a private page. */
export type PollRate = 'off' | 'normal' | 'slow';

export interface PollerListener {
  onFleet(fleet: Fleet): void;
  onError(error: HubError): void;
}

export interface Poller {
  /** The first request at a new rate is sent immediately. */
  setRate(rate: PollRate): void;
  /** Sends a request now, unless one is pending or the poller is off. */
  pollNow(): void;
}

const intervals: Readonly<Record<Exclude<PollRate, 'off'>, number>> = { normal: 5000, slow: 60_000 };
const backoff: Backoff = { base: 4000, cap: 60_000 };

/** Requests snapshots at an interval, with exponential backoff while requests fail. */
export function createPoller(
  environment: Environment,
  fetchFleet: (signal: AbortSignal) => Promise<Fleet>,
  listener: PollerListener,
): Poller {
  let rate: PollRate = 'off';
  let timer: Timer | undefined;
  let request: AbortController | undefined;
  let failures = 0;

  const schedule = (ms: number) => {
    timer?.cancel();
    timer = environment.setTimer(poll, ms);
  };
  const drawInterval = () => (rate === 'off' ? 0 : spreadInterval(environment.random(), intervals[rate]));
  const stop = () => {
    timer?.cancel();
    request?.abort();
    request = undefined;
  };
  const send = async (current: AbortController) => {
    try {
      const fleet = await fetchFleet(current.signal);
      // The rate may have changed meanwhile, which started a new request.
      if (request !== current) return;
      request = undefined;
      failures = 0;
      schedule(drawInterval());
      listener.onFleet(fleet);
    } catch (cause) {
      if (request !== current) return;
      request = undefined;
      const error = toHubError(cause);
      failures += 1;
      const retryAfterMs = (error.retryAfter ?? 0) * 1000;
      schedule(drawInterval() + Math.max(retryAfterMs, drawWait(environment.random(), failures, backoff)));
      listener.onError(error);
    }
  };
  const poll = () => {
    if (request !== undefined || rate === 'off') return;
    timer?.cancel();
    request = new AbortController();
    void send(request);
  };

  return {
    setRate(next) {
      if (next === rate) return;
      stop();
      rate = next;
      failures = 0;
      poll();
    },
    pollNow: poll,
  };
}
