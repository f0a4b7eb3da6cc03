import { encodeHistoryMinutes } from '@muster/generated/agent-codec';
import { limits } from '@muster/generated/limits';
import type { Gauges, Metrics, PingResult, StoredMinutes } from '@muster/generated/types';
import { addReport, createMinuteAccumulator } from '@muster/shared/history/minute-accumulator';
import type { CoreRuntime } from '@muster/shared/runtime';
import type { Connection } from './connection.ts';
import { fitsFrame } from './details/messages.ts';
import type { Log } from './log.ts';
import { createMinuteQueue } from './minute-queue.ts';
import { createPartQueue } from './part-queue.ts';
import { createProbeQueue } from './probes/probe-queue.ts';
import { createSteadyClock } from './steady-clock.ts';

/** Keeps the minutes that the hub may miss, and sends them when it is back. */
export interface MissedMinutes {
  /** Adds a sample. `uptime` is in seconds, undefined if it is unknown. */
  take(metrics: Metrics, uptime: number | undefined): void;
  /** Adds the gauges of the minute that has ended last; `isSent` tells whether the hub gets them now. */
  takeGauges(gauges: Gauges, isSent: boolean): void;
  /** Adds the result of a probe that cannot be sent now. */
  takeProbe(result: PingResult): void;
  /** The minutes so far are to be sent on this connection. */
  open(connection: Pick<Connection, 'send'>): void;
  close(): void;
  /** Call it after each report that was sent. Sends minutes, unless an answer is awaited. */
  send(): void;
  /** Call it instead for a report that was not sent: the hub misses its minute. */
  skip(): void;
  handleStored(stored: StoredMinutes): void;
}

const MINUTE_MS = 60_000;
const MINUTE_SECONDS = 60;
const UNREACHABLE = -1;
/**
 * Minutes that are kept while connected: the hub may be killed before it stores them, or the connection be dead already. Hubs
 * store gauges after five minutes.
 */
const RECENT_MINUTES = 8;
const RETRY_MS = 60_000;
/** After as many messages without an answer, the hub does not know them. */
const MAX_UNANSWERED = 5;

export function createMissedMinutes(runtime: CoreRuntime, log: Log): MissedMinutes {
  const clock = createSteadyClock(runtime);
  const queue = createMinuteQueue();
  const parts = createPartQueue();
  const probes = createProbeQueue();
  const accumulator = createMinuteAccumulator(0, (_, minute, values) =>
    queue.add(minute, values, findLimit()),
  );
  let connection: Pick<Connection, 'send'> | undefined;
  /** Whether the connection has had no report yet. */
  let isNew = false;
  /** The last minute that the hub may miss. */
  let lastMissed = 0;
  let unanswered = 0;
  /** Where the hub places minutes. */
  let offset: number | undefined;
  /** Monotonic milliseconds of the message that is not answered yet. */
  let sentAt: number | undefined;

  const countMissed = () => queue.countUpTo(lastMissed);

  function findLimit(): number {
    return connection === undefined || countMissed() > 0 ? limits.historyMinutes : RECENT_MINUTES;
  }

  function skip(): void {
    lastMissed = Math.ceil(clock.now() / MINUTE_MS);
  }

  function encode(count: number): string {
    const columns = queue.readFirst(count);
    const [first = 0, last = first] = [columns.minutes[0], columns.minutes.at(-1)];
    const age = Math.max(0, Math.round(clock.now() - last * MINUTE_MS)) / 1000;
    const missedParts = parts.readUpTo(last);
    const missedProbes = probes.read((first - 1) * MINUTE_SECONDS, last * MINUTE_SECONDS);
    const text = encodeHistoryMinutes({
      ...columns,
      age,
      ...(offset === undefined ? {} : { offset }),
      ...(missedParts.length === 0 ? {} : { parts: missedParts }),
      ...(missedProbes.length === 0 ? {} : { probes: missedProbes }),
    });
    return count > 1 && !fitsFrame(text) ? encode(Math.ceil(count / 2)) : text;
  }

  function remove(count: number): void {
    const { minutes } = queue.readFirst(count);
    const last = minutes.at(-1) ?? 0;
    parts.removeUpTo(last);
    probes.removeUpTo(last * MINUTE_SECONDS);
    queue.removeFirst(count);
  }

  function discard(missed: number): void {
    log.info('the hub does not store minutes that it missed', { discarded: missed });
    remove(missed);
    // The next time, one message shows whether it is still so.
    unanswered = MAX_UNANSWERED - 1;
    sentAt = undefined;
  }

  function send(): void {
    if (connection === undefined) return;
    // The minute of the first report, before which the hub knows nothing.
    if (isNew) skip();
    isNew = false;
    const now = runtime.monotonic();
    const missed = countMissed();
    if (missed === 0 || (sentAt !== undefined && now - sentAt < RETRY_MS)) return;
    if (unanswered >= MAX_UNANSWERED) {
      discard(missed);
      return;
    }
    unanswered += 1;
    sentAt = now;
    connection.send(encode(Math.min(missed, limits.historyMinutesPerMessage)));
  }

  return {
    take(metrics, uptime) {
      const at = clock.update(uptime);
      addReport(accumulator, metrics, { wall: at, monotonic: at });
    },
    takeGauges(gauges, isSent) {
      const minute = Math.floor(clock.now() / MINUTE_MS);
      queue.setGauges(minute, gauges);
      if (!isSent) parts.add(minute, gauges, offset ?? 0);
    },
    takeProbe({ task_id, latency_us = UNREACHABLE }) {
      // Rounded up: the message of a minute that has ended may be under way.
      probes.add(task_id, latency_us, Math.ceil(clock.now() / 1000));
      skip();
    },
    open(opened) {
      connection = opened;
      isNew = true;
      skip();
    },
    close() {
      connection = undefined;
      sentAt = undefined;
    },
    send,
    skip,
    handleStored({ before, offset: placed }) {
      unanswered = 0;
      offset = placed;
      const stored = queue.countUpTo(Math.min(before - 1, lastMissed));
      if (stored === 0) return;
      remove(stored);
      sentAt = undefined;
      send();
    },
  };
}
