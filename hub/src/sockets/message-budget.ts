import { limits } from '@muster/generated/limits';

const MINUTE_MS = 60_000;

/** How much one connection has said in the present minute. */
export interface MessageBudget {
  startedAt: number;
  messages: number;
  bad: number;
}

export function createMessageBudget(now: number): MessageBudget {
  return { startedAt: now, messages: 0, bad: 0 };
}

/** Counts one message; false when the connection has said too much. `now` is monotonic milliseconds. */
export function countMessage(budget: MessageBudget, now: number): boolean {
  if (now - budget.startedAt >= MINUTE_MS) {
    budget.startedAt = now;
    budget.messages = 0;
    budget.bad = 0;
  }
  budget.messages += 1;
  return budget.messages <= limits.messagesPerMinute;
}

/** Counts the message as a bad one too; false when there were too many of them. */
export function countBadMessage(budget: MessageBudget): boolean {
  budget.bad += 1;
  return budget.bad <= limits.badMessagesPerMinute;
}
