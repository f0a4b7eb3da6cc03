import { pagePrivateCode, sessionEndedCode } from '@muster/generated/close-codes';
import { type Connector, createConnector } from './connector.ts';
import type { Environment, Timer } from './environment.ts';
import { createFleetDecoder } from './fleet-decoder.ts';
import type { FleetStore } from './fleet-store.ts';
import type { HubError } from './hub-error.ts';
import { deriveStatus, isSameStatus, type LiveStatus, STALE_AFTER_MS } from './live-status.ts';
import type { Fleet } from './model.ts';
import type { Attention } from './page-visibility.ts';
import { createPoller, type Pace, type Poller } from './poller.ts';
import type { Signal } from './signal.ts';

export interface FeedOptions {
  readonly environment: Environment;
  readonly streamUrl: string;
  /** Where snapshots go. */
  readonly store: FleetStore;
  /** Where it is said how they come. */
  readonly status: Signal<LiveStatus>;
  fetchFleet(signal: AbortSignal): Promise<Fleet>;
  /** Called when the caller's session has begun or ended, or the page has become private. */
  onSessionChange(): void;
}

/** What is neither live nor private grows older by the second. */
const TICK_MS = 1000;

/** Brings snapshots into the store: by the stream, or by requests where it does not come through. */
export class Feed {
  readonly #options: FeedOptions;
  readonly #connector: Connector;
  readonly #poller: Poller;
  readonly #decode: ReturnType<typeof createFleetDecoder>;
  #attention: Attention = 'none';
  #pace: Pace = 'off';
  #isPrivate = false;
  #isPolling = false;
  #fault: HubError | null = null;
  #receivedAt: number | null = null;
  #attendedAt = 0;
  #tick: Timer | undefined;

  constructor(options: FeedOptions) {
    this.#options = options;
    const { environment, streamUrl, fetchFleet } = options;
    this.#decode = createFleetDecoder(
      () =>
        new Promise((resolve) => {
          // Nobody waits in a hidden tab but the timers, of which browsers let one through in a second.
          if (environment.isHidden()) resolve();
          else environment.setTimer(resolve, 0);
        }),
    );
    this.#connector = createConnector(environment, streamUrl, {
      readFrame: (text) => this.#readFrame(text),
      onFleet: (fleet) => this.#take(fleet),
      onStreaming: () => this.#evaluate(),
      onEnd: (fault, code) => this.#takeEnd(fault, code),
    });
    this.#poller = createPoller(environment, fetchFleet, {
      onFleet: (fleet) => this.#takeAnswer(fleet),
      onFault: (fault) => this.#takeFault(fault),
    });
  }

  attend(attention: Attention): void {
    this.#attention = attention;
    if (attention === 'present') this.#wake();
    this.#evaluate();
    if (this.#isPrivate) this.#poller.pollNow();
  }

  retryNow(): void {
    this.#connector.retryNow();
    this.#poller.pollNow();
    this.publishStatus();
  }

  publishStatus(): void {
    const { environment, status } = this.#options;
    const next = deriveStatus({
      isPrivate: this.#isPrivate,
      isStreaming: this.#connector.isStreaming(),
      isPolling: this.#isPolling,
      isOnline: environment.isOnline(),
      ageMs: this.#receivedAt === null ? null : this.#measureSince(this.#receivedAt),
      attendedMs: this.#measureSince(this.#attendedAt),
      fault: this.#fault,
    });
    this.#tick?.cancel();
    if (this.#attention === 'present' && next.state !== 'live' && next.state !== 'private') {
      this.#tick = environment.setTimer(() => this.publishStatus(), TICK_MS);
    }
    if (!isSameStatus(status.snapshot(), next)) status.set(next);
  }

  /** After a sleep the stream looks open and is dead, and a wait that began long ago is worth nothing. */
  #wake(): void {
    this.#attendedAt = this.#options.environment.now();
    if (this.#receivedAt !== null && this.#measureSince(this.#receivedAt) <= STALE_AFTER_MS) return;
    this.#fault = null;
    this.#connector.stop();
  }

  /** Starts and stops what the present state asks for. */
  #evaluate(): void {
    if (this.#attention === 'present' && !this.#isPrivate) this.#connector.start();
    else this.#connector.stop();
    this.#pace = this.#findPace();
    if (this.#pace !== 'normal') this.#isPolling = false;
    this.#poller.setPace(this.#pace);
    this.publishStatus();
  }

  #findPace(): Pace {
    if (this.#attention === 'none') return 'off';
    if (this.#attention === 'away' || this.#isPrivate) return 'slow';
    if (this.#connector.isStreaming()) return 'off';
    if (this.#pace === 'normal') return 'normal';
    // With figures on the page one failure passes before requests stand in; a reconnection mostly succeeds.
    return this.#connector.failures() >= (this.#receivedAt === null ? 1 : 2) ? 'normal' : 'off';
  }

  /** The snapshot in a frame, or undefined where there is none. */
  #readFrame(text: string): Fleet | Promise<Fleet> | undefined {
    try {
      return this.#decode(JSON.parse(text));
    } catch {
      return;
    }
  }

  #takeEnd(fault: HubError, code: number | null): void {
    // What a request was told says more than how the stream ended.
    this.#fault ??= fault;
    if (code === pagePrivateCode) this.#hide();
    this.#evaluate();
    if (code === sessionEndedCode) this.#options.onSessionChange();
  }

  #takeAnswer(fleet: Fleet): void {
    this.#isPolling = true;
    this.#take(fleet);
    this.#evaluate();
  }

  #takeFault(fault: HubError): void {
    this.#isPolling = false;
    this.#fault = fault;
    if (fault.kind === 'private') this.#hide();
    this.#evaluate();
  }

  #take(fleet: Fleet): void {
    const { environment, store, onSessionChange } = this.#options;
    const wasAdmin = store.fleet.snapshot()?.isAdmin ?? fleet.isAdmin;
    const isChange = this.#isPrivate || wasAdmin !== fleet.isAdmin;
    this.#receivedAt = environment.now();
    this.#isPrivate = false;
    this.#fault = null;
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

  /** The clock may have been set back, and nothing is younger than now. */
  #measureSince(instant: number): number {
    return Math.max(0, this.#options.environment.now() - instant);
  }
}
