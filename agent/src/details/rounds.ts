import type { CoreRuntime, Timer } from '@muster/shared/runtime';
import type { FailureLog } from '../failure-log.ts';
import type { AnySection } from './section.ts';

export interface RoundsDeps<M extends object> {
  runtime: CoreRuntime;
  failures: FailureLog;
  /** Of the names in the log of failures. */
  prefix: string;
  sections: readonly AnySection<M>[];
  /** Sections that take longer are part of the next round. */
  maxWaitMs: number;
  /** Called after each round, and again for sections that took longer. */
  onMeasured(members: Partial<M>): void;
}

/** Rounds of measurements of sections. */
export interface Rounds {
  /** Begins a round, unless one is beginning. */
  run(): void;
  /** Closes the sections. Nothing is called afterwards. */
  close(): void;
}

export function openRounds<M extends object>({
  runtime,
  failures,
  prefix,
  sections,
  maxWaitMs,
  onMeasured,
}: RoundsDeps<M>): Rounds {
  const busy = new Set<AnySection<M>>();
  let measured: Partial<M> = {};
  let isStarting = false;
  let isClosed = false;
  /** Starts the next section, or ends the round without the slow ones. */
  let next: Timer | undefined;

  function finish(): void {
    next?.cancel();
    const members = measured;
    measured = {};
    if (!isClosed) onMeasured(members);
  }

  async function measure(section: AnySection<M>): Promise<void> {
    const name = `${prefix}.${String(section.name)}`;
    busy.add(section);
    try {
      const member = await section.measure(runtime.monotonic());
      failures.succeeded(name);
      if (member !== undefined) measured = { ...measured, [section.name]: member };
    } catch (cause) {
      failures.failed(name, cause);
    }
    busy.delete(section);
    if (!isStarting && busy.size === 0) finish();
  }

  /** Each section has a turn of the event loop, so that a report waits for one of them at most. */
  function startFrom(index: number): void {
    const section = sections[index];
    if (section !== undefined) {
      if (!busy.has(section)) void measure(section);
      next = runtime.setTimer(() => startFrom(index + 1), 0);
      return;
    }
    isStarting = false;
    if (busy.size === 0) finish();
    else next = runtime.setTimer(finish, maxWaitMs);
  }

  return {
    run() {
      if (isStarting) return;
      isStarting = true;
      startFrom(0);
    },
    close() {
      isClosed = true;
      next?.cancel();
      for (const section of sections) section.close?.();
    },
  };
}
