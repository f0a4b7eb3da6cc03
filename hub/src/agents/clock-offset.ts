/** Offset of an agent's clock from the hub's, from its latest messages that have its time. */
export interface ClockOffset {
  /** Seconds by which the agent's clock was ahead on the receipt of each message, oldest first. */
  clockReadings: readonly number[];
  /** The smallest of them in either direction; null until there are enough. */
  clockOffset: number | null;
}

/** One of so many messages is not delayed by the network: a delay makes a clock look slow. */
const READINGS = 3;

/** Adds a reading: the agent's clock when it sent a message, and the hub's on its receipt, in milliseconds. */
export function addClockReading(presence: ClockOffset, clock: number, now: number): void {
  presence.clockReadings = [...presence.clockReadings, (clock - now) / 1000].slice(-READINGS);
  if (presence.clockReadings.length < READINGS) return;
  presence.clockOffset = presence.clockReadings.reduce((least, one) =>
    Math.abs(one) < Math.abs(least) ? one : least,
  );
}
