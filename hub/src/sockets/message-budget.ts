import { limits } from '@muster/generated/limits';

const MINUTE_MS = 60_000;

/** How much one connection has said. */
export interface MessageBudget {
  /** When the present minute began, and the messages of it. */
  startedAt: number;
  messages: number;
  /** When the bad ones of the last minute came. Most connections have none, and share an empty list. */
  badAt: readonly number[];
}

const noTimes: readonly number[] = [];

export function createMessageBudget(now: number): MessageBudget {
  return { startedAt: now, messages: 0, badAt: noTimes };
}

/** Counts one message; false when the connection has said too much. `now` is monotonic milliseconds. */
export function countMessage(budget: MessageBudget, now: number): boolean {
  if (now - budget.startedAt >= MINUTE_MS) {
    budget.startedAt = now;
    budget.messages = 0;
  }
  budget.messages += 1;
  return budget.messages <= limits.messagesPerMinute;
}

/** Counts the message as a bad one too; false when there were too many of them within any minute. */
export function countBadMessage(budget: MessageBudget, now: number): boolean {
  budget.badAt = [...budget.badAt.filter((at) => now - at < MINUTE_MS), now];
  return budget.badAt.length <= limits.badMessagesPerMinute;
}
