import { encodeGauges } from '@muster/generated/agent-codec';
import { gaugeMembers } from '@muster/generated/gauges';
import type { Details } from '@muster/generated/types';
import type { Timer } from '@muster/shared/runtime';
import { createGaugeMeter } from './gauges.ts';
import { openRounds, type Rounds } from './rounds.ts';
import type { DetailsDeps } from './watch.ts';

/** Sends the gauges once a minute. */
export interface GaugeSender {
  /** Call it when a connection is open. */
  start(): void;
  stop(): void;
}

const EVERY_MS = 60_000;
/** Soon after the connection, so that a new node has gauges; those of rates follow a minute later. */
const FIRST_MS = 10_000;
/** A chip that takes longer is left out of this minute. */
const MAX_WAIT_MS = 3_000;

const members: ReadonlySet<keyof Details> = new Set(Object.values(gaugeMembers));

export function createGaugeSender({
  runtime,
  scheduler,
  failures,
  openSections,
  canSend,
  send,
}: DetailsDeps): GaugeSender {
  const meter = createGaugeMeter();
  /** They stay open between connections, so that rates are those of the whole time. */
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
        if (Object.keys(gauges).length > 0 && canSend()) send(encodeGauges(gauges));
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
