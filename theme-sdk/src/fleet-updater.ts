import { pagePrivateCode, sessionEndedCode } from '@muster/generated/close-codes';
import type { ChangeLog } from './change-log.ts';
import { createDeltaReader } from './delta-reader.ts';
import type { Environment, Timer } from './environment.ts';
import { createFleetDecoder } from './fleet-decoder.ts';
import type { FleetStore } from './fleet-store.ts';
import type { HubError } from './hub-error.ts';
import { deriveStatus, isSameStatus, type LiveStatus, STALE_AFTER_MS } from './live-status.ts';
import { createLiveStream, type LiveStream } from './live-stream.ts';
import type { Fleet } from './model.ts';
import type { Visibility } from './page-visibility.ts';
import { createPoller, type Poller, type PollRate } from './poller.ts';
import type { Signal } from './signal.ts';

export interface FleetUpdaterOptions {
  readonly environment: Environment;
  readonly streamUrl: string;
  readonly store: FleetStore;
  readonly status: Signal<LiveStatus>;
  fetchFleet(signal: AbortSignal): Promise<Fleet>;
  /** Called when the caller has logged in or out, or the page has become private. */
  onSessionChange(): void;
}

/** The age in a status that is neither live nor private is updated this often. */
const TICK_MS = 1000;

/** Keeps the store up to date: by the live stream, or by polling where the stream cannot connect. */
export class FleetUpdater {
  readonly #options: FleetUpdaterOptions;
  readonly #stream: LiveStream;
  readonly #poller: Poller;
  #visibility: Visibility = 'inactive';
  #rate: PollRate = 'off';
  #isPrivate = false;
  #isPolling = false;
  #error: HubError | null = null;
  #receivedAt: number | null = null;
  #visibleSince = 0;
  #tick: Timer | undefined;

  constructor(options: FleetUpdaterOptions) {
    this.#options = options;
    const { environment, streamUrl, fetchFleet } = options;
    const log: ChangeLog = new Map();
    const decode = createFleetDecoder(
      () =>
        new Promise((resolve) => {
          // Browsers throttle timers of a hidden tab to one a second, and there is no input to keep waiting there.
          if (environment.isHidden()) resolve();
          else environment.setTimer(resolve, 0);
        }),
      log,
    );
    const readFrame = createDeltaReader(log);
    let snapshot: unknown;
    this.#stream = createLiveStream<Fleet>({
      environment,
      url: streamUrl,
      onText(text) {
        try {
          snapshot = readFrame(JSON.parse(text));
        } catch {
          snapshot = undefined;
        }
      },
      decode() {
        try {
          return decode(snapshot);
        } catch {
          return;
        }
      },
      onSnapshot: (fleet) => this.#apply(fleet),
      onConnect: () => this.#update(),
      onDisconnect: (error, code) => this.#onDisconnect(error, code),
    });
    this.#poller = createPoller(environment, fetchFleet, {
      onFleet: (fleet) => this.#onPolled(fleet),
      onError: (error) => this.#onPollError(error),
    });
  }

  setVisibility(visibility: Visibility): void {
    this.#visibility = visibility;
    if (visibility === 'visible') this.#wake();
    this.#update();
    if (this.#isPrivate) this.#poller.pollNow();
  }

  retryNow(): void {
    this.#stream.retryNow();
    this.#poller.pollNow();
    this.publishStatus();
  }

  publishStatus(): void {
    const { environment, status } = this.#options;
    const next = deriveStatus({
      isPrivate: this.#isPrivate,
      isStreaming: this.#stream.isConnected(),
      isPolling: this.#isPolling,
      isOnline: environment.isOnline(),
      ageMs: this.#receivedAt === null ? null : this.#elapsedSince(this.#receivedAt),
      visibleMs: this.#elapsedSince(this.#visibleSince),
      error: this.#error,
    });
    this.#tick?.cancel();
    if (this.#visibility === 'visible' && next.state !== 'live' && next.state !== 'private') {
      this.#tick = environment.setTimer(() => this.publishStatus(), TICK_MS);
    }
    if (!isSameStatus(status.snapshot(), next)) status.set(next);
  }

  /** After a sleep the stream still looks open but is dead, and the current backoff is out of date. */
  #wake(): void {
    this.#visibleSince = this.#options.environment.now();
    if (this.#receivedAt !== null && this.#elapsedSince(this.#receivedAt) <= STALE_AFTER_MS) return;
    this.#error = null;
    this.#stream.stop();
  }

  /** Starts or stops the stream and the poller to match the current state. */
  #update(): void {
    if (this.#visibility === 'visible' && !this.#isPrivate) this.#stream.start();
    else this.#stream.stop();
    this.#rate = this.#chooseRate();
    if (this.#rate !== 'normal') this.#isPolling = false;
    this.#poller.setRate(this.#rate);
    this.publishStatus();
  }

  #chooseRate(): PollRate {
    if (this.#visibility === 'inactive') return 'off';
    if (this.#visibility === 'hidden' || this.#isPrivate) return 'slow';
    if (this.#stream.isConnected()) return 'off';
    if (this.#rate === 'normal') return 'normal';
    // With data on the page one failure is tolerated, since the next attempt usually succeeds.
    return this.#stream.failures() >= (this.#receivedAt === null ? 1 : 2) ? 'normal' : 'off';
  }

  #onDisconnect(error: HubError, code: number | null): void {
    // The error of a request says more than a close code.
    this.#error ??= error;
    if (code === pagePrivateCode) this.#hide();
    this.#update();
    if (code === sessionEndedCode) this.#options.onSessionChange();
  }

  #onPolled(fleet: Fleet): void {
    this.#isPolling = true;
    this.#apply(fleet);
    this.#update();
  }

  #onPollError(error: HubError): void {
    this.#isPolling = false;
    this.#error = error;
    if (error.kind === 'private') this.#hide();
    this.#update();
  }

  #apply(fleet: Fleet): void {
    const { environment, store, onSessionChange } = this.#options;
    const wasAdmin = store.fleet.snapshot()?.isAdmin ?? fleet.isAdmin;
    const isChange = this.#isPrivate || wasAdmin !== fleet.isAdmin;
    this.#receivedAt = environment.now();
    this.#isPrivate = false;
    this.#error = null;
    store.apply(fleet);
    if (isChange) onSessionChange();
  }

  #hide(): void {
    if (this.#isPrivate) return;
    this.#isPrivate = true;
    this.#receivedAt = null;
    this.#options.store.clear();
    this.#options.onSessionChange();
  }

  /** Milliseconds; not negative where the clock was set back. */
  #elapsedSince(instant: number): number {
    return Math.max(0, this.#options.environment.now() - instant);
  }
}
