import { decodeHubMessage } from '@muster/generated/agent-codec';
import type { StoredMinutes } from '@muster/generated/types';
import type { Log } from './log.ts';
import type { TaskChanges } from './probes/task-table.ts';

export interface HubMessages {
  /** Call it for every new connection, because invalid messages are logged once per connection. */
  reset(): void;
  handle(text: string): void;
}

/** What the messages ask for. */
export interface HubRequests {
  updateTasks(tasks: readonly unknown[]): TaskChanges;
  watchDetails(seconds: number): void;
  answerStatistics(id: number): void;
  handleStored(stored: StoredMinutes): void;
}

/** One invalid task makes the codec reject the whole list; the task table validates each and keeps the valid ones. */
function findTasks(text: string): unknown[] | undefined {
  const { method, params } = JSON.parse(text) as { method?: unknown; params?: unknown };
  return method === 'ping.tasks' && Array.isArray(params) ? params : undefined;
}

/** Handles the messages that the contract allows the hub; others are ignored. */
export function createHubMessages(
  log: Log,
  { updateTasks, watchDetails, answerStatistics, handleStored }: HubRequests,
): HubMessages {
  let hasLogged = false;

  function logInvalid(error: string): void {
    if (hasLogged) return;
    hasLogged = true;
    log.warning('ignoring invalid messages from the hub', { error });
  }

  return {
    reset() {
      hasLogged = false;
    },
    handle(text) {
      const message = decodeHubMessage(text);
      if (message.method === 'history.stored') return handleStored(message.params);
      if (message.method === null && message.fault !== 'params') return logInvalid(message.fault);
      if (message.method === 'details.watch') return watchDetails(message.params.seconds);
      if (message.method === 'statistics.read') return answerStatistics(message.params.id);
      const tasks = message.method === null ? findTasks(text) : message.params;
      if (tasks === undefined) return logInvalid('params');
      log.info('ping tasks received', { ...updateTasks(tasks) });
    },
  };
}
