import { type Backoff, drawWait, spreadInterval } from './backoff.ts';
import type { Environment, Timer } from './environment.ts';
import { type HubError, toHubError } from './hub-error.ts';
import type { Fleet } from './model.ts';

/** `normal` stands in for the stream; `slow` is for a tab that nobody sees, and for a page that is private. */
export type Pace = 'off' | 'normal' | 'slow';

export interface PollerListener {
  onFleet(fleet: Fleet): void;
  onFault(fault: HubError): void;
}

export interface Poller {
  /** Changes the pace; the first request of a new pace goes out at once. */
  setPace(pace: Pace): void;
  /** Asks at once, unless a request is under way or the poller is off. */
  pollNow(): void;
}

const intervals: Readonly<Record<Exclude<Pace, 'off'>, number>> = { normal: 5000, slow: 60_000 };
const backoff: Backoff = { base: 4000, cap: 60_000 };

/** Asks for snapshots again and again, less often while they fail. */
export function createPoller(
  environment: Environment,
  fetchFleet: (signal: AbortSignal) => Promise<Fleet>,
  listener: PollerListener,
): Poller {
  let pace: Pace = 'off';
  let timer: Timer | undefined;
  let request: AbortController | undefined;
  let failures = 0;

  const schedule = (ms: number) => {
    timer?.cancel();
    timer = environment.setTimer(poll, ms);
  };
  const findInterval = () => (pace === 'off' ? 0 : spreadInterval(environment.random(), intervals[pace]));
  const stop = () => {
    timer?.cancel();
    request?.abort();
    request = undefined;
  };
  const ask = async (own: AbortController) => {
    try {
      const fleet = await fetchFleet(own.signal);
      // Another pace may have begun meanwhile, with a request of its own.
      if (request !== own) return;
      request = undefined;
      failures = 0;
      schedule(findInterval());
      listener.onFleet(fleet);
    } catch (error) {
      if (request !== own) return;
      request = undefined;
      const fault = toHubError(error);
      failures += 1;
      const asked = (fault.retryAfter ?? 0) * 1000;
      schedule(findInterval() + Math.max(asked, drawWait(environment.random(), failures, backoff)));
      listener.onFault(fault);
    }
  };
  const poll = () => {
    if (request !== undefined || pace === 'off') return;
    timer?.cancel();
    request = new AbortController();
    void ask(request);
  };

  return {
    setPace(next) {
      if (next === pace) return;
      stop();
      pace = next;
      failures = 0;
      poll();
    },
    pollNow: poll,
  };
}
