import { encodeGauges } from '@muster/generated/agent-codec';
import { gaugeMembers } from '@muster/generated/gauges';
import type { Details, Gauges } from '@muster/generated/types';
import type { Timer } from '@muster/shared/runtime';
import { createGaugeMeter } from './gauges.ts';
import { openRounds, type Rounds } from './rounds.ts';
import type { DetailsDeps } from './watch.ts';

/** Measures the gauges once a minute, and sends them while there is a connection. */
export interface GaugeSender {
  start(): void;
  stop(): void;
}

const EVERY_MS = 60_000;
/** Soon after the start, so that a new node has gauges; those of rates follow a minute later. */
const FIRST_MS = 10_000;
/** A chip that takes longer is left out of this minute. */
const MAX_WAIT_MS = 3_000;

const members: ReadonlySet<keyof Details> = new Set(Object.values(gaugeMembers));

interface GaugeSenderDeps extends DetailsDeps {
  /** Called with all gauges, and whether they are sent. */
  keep(gauges: Gauges, isSent: boolean): void;
}

export function createGaugeSender({
  runtime,
  scheduler,
  failures,
  openSections,
  canSend,
  send,
  keep,
}: GaugeSenderDeps): GaugeSender {
  const meter = createGaugeMeter();
  let rounds: Rounds | undefined;
  let schedule: Timer | undefined;

  function open(): Rounds {
    return openRounds({
      runtime,
      failures,
      prefix: 'details',
      sections: openSections().filter(({ name }) => members.has(name)),
      maxWaitMs: MAX_WAIT_MS,
      onMeasured(details) {
        const gauges = meter.measure(details, runtime.monotonic());
        if (Object.keys(gauges).length === 0) return;
        const isSent = canSend();
        keep(gauges, isSent);
        // Only what is sent at once: a kept message would make the clock look slow.
        if (isSent) send(encodeGauges({ ...gauges, clock: runtime.now() }));
      },
    });
  }

  return {
    start() {
      const run = () => {
        rounds ??= open();
        rounds.run();
      };
      schedule?.cancel();
      schedule = scheduler.start({ firstInMs: FIRST_MS, everyMs: EVERY_MS, minGapMs: EVERY_MS / 2 }, run);
    },
    stop() {
      schedule?.cancel();
    },
  };
}
