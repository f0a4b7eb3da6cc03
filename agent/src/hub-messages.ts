import { decodeHubMessage } from '@muster/generated/agent-codec';
import type { Log } from './log.ts';
import type { TableChange } from './probes/task-table.ts';

export interface HubMessages {
  /** A new connection: its first bad message is logged again. */
  reset(): void;
  receive(text: string): void;
}

/** What the hub may say: `ping.tasks` and nothing else. The rest is logged once a connection and dropped. */
export function createHubMessages(
  log: Log,
  updateTasks: (tasks: readonly unknown[]) => TableChange,
): HubMessages {
  let hasLoggedFault = false;
  return {
    reset() {
      hasLoggedFault = false;
    },
    receive(text) {
      const message = decodeHubMessage(text);
      if (message.method === 'ping.tasks') {
        log.info('ping tasks received', { ...updateTasks(message.params) });
        return;
      }
      if (hasLoggedFault) return;
      hasLoggedFault = true;
      log.warning('a message of the hub is not understood and ignored, as will be others like it', {
        fault: message.fault,
      });
    },
  };
}
