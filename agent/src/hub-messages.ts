import { decodeHubMessage } from '@muster/generated/agent-codec';
import type { Log } from './log.ts';
import type { TableChange } from './probes/task-table.ts';

export interface HubMessages {
  /** A new connection: its first bad message is logged again. */
  reset(): void;
  receive(text: string): void;
}

/** The codec refuses a list for one bad task; the table checks every task again and keeps the good ones. */
function findTasks(text: string): unknown[] | undefined {
  const { params } = JSON.parse(text) as { params?: unknown };
  return Array.isArray(params) ? params : undefined;
}

/** The hub may say `ping.tasks` and nothing else. The rest is dropped, and logged once a connection. */
export function createHubMessages(
  log: Log,
  updateTasks: (tasks: readonly unknown[]) => TableChange,
): HubMessages {
  let hasLoggedFault = false;

  function logFault(fault: string): void {
    if (hasLoggedFault) return;
    hasLoggedFault = true;
    log.warning('a message of the hub is not understood and ignored, as are others like it', { fault });
  }

  return {
    reset() {
      hasLoggedFault = false;
    },
    receive(text) {
      const message = decodeHubMessage(text);
      if (message.method === null && message.fault !== 'params') return logFault(message.fault);
      const tasks = message.method === null ? findTasks(text) : message.params;
      if (tasks === undefined) return logFault('params');
      log.info('ping tasks received', { ...updateTasks(tasks) });
    },
  };
}
