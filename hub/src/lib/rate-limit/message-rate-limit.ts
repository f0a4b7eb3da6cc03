import { limits } from '@muster/generated/limits';

const MINUTE_MS = 60_000;

/**
 * Counters of one connection: messages in a fixed window of a minute, bad messages in a sliding one. It is plain data,
 * because every connection has one.
 */
export interface MessageRateLimit {
  windowStart: number;
  messages: number;
  /** Times of the bad messages of the last minute. Most connections have none and share an empty list. */
  badMessageTimes: readonly number[];
}

const noTimes: readonly number[] = [];

export function createMessageRateLimit(now: number): MessageRateLimit {
  return { windowStart: now, messages: 0, badMessageTimes: noTimes };
}

/** Counts a message; returns false when the limit is exceeded. `now` is monotonic milliseconds. */
export function countMessage(limit: MessageRateLimit, now: number): boolean {
  if (now - limit.windowStart >= MINUTE_MS) {
    limit.windowStart = now;
    limit.messages = 0;
  }
  limit.messages += 1;
  return limit.messages <= limits.messagesPerMinute;
}

/** Counts a bad message, in addition to `countMessage`; returns false when the limit is exceeded. */
export function countBadMessage(limit: MessageRateLimit, now: number): boolean {
  limit.badMessageTimes = [...limit.badMessageTimes.filter((at) => now - at < MINUTE_MS), now];
  return limit.badMessageTimes.length <= limits.badMessagesPerMinute;
}
