import type { Runtime } from '@muster/runtime';

/**
 * Coalesces reports, as network cards coalesce interrupts: to wake up for a single report costs more than to handle it, so the
 * hub waits until several have arrived. Nothing else is handled meanwhile, so it waits only while nobody sends requests.
 */
export interface ReceiveCoalescer {
  /** A report was handled. */
  countReport(): void;
  /** A request has arrived: there is no wait for a second, and until its response has ended. */
  addRequest(response: OpenResponse): void;
  /** There is no wait for a second. */
  keepResponsive(): void;
}

/** Of Node's HTTP server. Looked at, because a listener for its end costs a tenth of a small response. */
export interface OpenResponse {
  readonly writableFinished: boolean;
  readonly destroyed: boolean;
}

/** The longest wait. The live view may be late by 50 ms, and a viewer's first frame arrives within 30 ms. */
const MAX_WAIT_MS = 25;
/** To sleep for less does not pay. */
const MIN_WAIT_MS = 3;
/** A wait that would hold fewer reports saves little, and delays what else arrives. */
const LEAST_REPORTS = 3;
/** Reports to wait for; more save little. */
const WANTED_REPORTS = 24;
/** A page or a program sends its requests one after the other. */
const QUIET_MS = 1000;
/** Responses after which those that have ended are released, if no report does it before. */
const MAX_REMEMBERED = 16;
/**
 * Weight of the latest turn of the loop in the sums of which the mean time between two reports is the ratio. A mean of the
 * turns' own means would count a gap between two bursts as much as a turn with a hundred reports.
 */
const SMOOTHING = 0.02;
/**
 * A longer time without a report is a pause, which says nothing about the rate of what comes then. For as long after it there is
 * no wait.
 */
const PAUSE_MS = 100;

export function createReceiveCoalescer(
  runtime: Pick<Runtime, 'monotonic' | 'pause' | 'block'>,
): ReceiveCoalescer {
  let reports = 0;
  let lastTurnAt = runtime.monotonic();
  let recentMs = 0;
  let recentReports = 0;
  let responses: OpenResponse[] = [];
  let quietFrom = Number.NEGATIVE_INFINITY;

  function updateMean(now: number): void {
    const gap = now - lastTurnAt;
    lastTurnAt = now;
    if (gap > PAUSE_MS) quietFrom = Math.max(quietFrom, now + PAUSE_MS);
    else {
      recentMs = (1 - SMOOTHING) * recentMs + gap;
      recentReports = (1 - SMOOTHING) * recentReports + reports;
    }
    reports = 0;
  }

  /** In every turn: an ended response holds its request, its body and their listeners. */
  function releaseEnded(): void {
    if (responses.length === 0) return;
    responses = responses.filter(({ writableFinished, destroyed }) => !writableFinished && !destroyed);
  }

  /** Runs after all sockets that were readable in this turn of the loop. */
  function endTurn(): void {
    const now = runtime.monotonic();
    updateMean(now);
    releaseEnded();
    if (now < quietFrom) return;
    if (responses.length > 0) {
      keepResponsive();
      return;
    }
    const msPerReport = recentMs / recentReports;
    const wait = Math.min(MAX_WAIT_MS, WANTED_REPORTS * msPerReport);
    if (wait >= MIN_WAIT_MS && LEAST_REPORTS * msPerReport <= MAX_WAIT_MS) runtime.block(wait);
  }

  function keepResponsive(): void {
    quietFrom = runtime.monotonic() + QUIET_MS;
  }

  return {
    countReport() {
      reports += 1;
      if (reports === 1) void runtime.pause().then(endTurn);
    },
    addRequest(response) {
      keepResponsive();
      if (responses.length >= MAX_REMEMBERED) releaseEnded();
      responses.push(response);
    },
    keepResponsive,
  };
}
