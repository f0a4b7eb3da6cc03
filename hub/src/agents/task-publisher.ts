import { encodePingTasks } from '@muster/generated/agent-codec';
import type { PingTask } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import type { TaskRegistry } from '../features/ping/task-registry.ts';
import type { PingTaskRow } from '../store/rows.ts';
import type { Presence, Presences } from './presence.ts';
import { findProbeOptions } from './probe-kinds.ts';

/** Sends agents their ping tasks. */
export interface TaskPublisher {
  /** Sends a new connection its tasks, even if there are none. */
  publishTo(presence: Presence): void;
  /** Sends the agent its tasks if they differ from those it has. */
  publishChange(presence: Presence): void;
  /** Sends its tasks to every agent whose tasks have changed. */
  publishChanges(): void;
}

/** Agents per event-loop turn; 250 take a few milliseconds. */
const SLICE = 250;

export function createTaskPublisher(
  runtime: Runtime,
  presences: Presences,
  registry: TaskRegistry,
): TaskPublisher {
  const sent = new WeakMap<Presence, string>();
  /** Messages by task ids: nodes with the same tasks share one. */
  const texts = new Map<string, string>();
  let textsVersion = registry.version;
  let round = 0;

  function getText({ nodeId, probes }: Presence): string {
    if (textsVersion !== registry.version) {
      texts.clear();
      textsVersion = registry.version;
    }
    const rows = registry.listForNode(nodeId, probes);
    const key = rows.map(({ id }) => id).join();
    const cached = texts.get(key);
    if (cached !== undefined) return cached;
    const text = encodePingTasks(rows.map(toTask));
    texts.set(key, text);
    return text;
  }

  function send(presence: Presence, text: string): void {
    sent.set(presence, text);
    presence.channel.send(text);
  }

  function publishChange(presence: Presence): void {
    const text = getText(presence);
    if (text !== sent.get(presence)) send(presence, text);
  }

  /** A change during a round supersedes it; a new connection gets the latest tasks from `publishTo`. */
  function publishSlice(rest: IterableIterator<Presence>, ownRound: number): void {
    if (ownRound !== round) return;
    for (let count = 0; count < SLICE; count += 1) {
      const { value: presence, done } = rest.next();
      if (done === true) return;
      publishChange(presence);
    }
    runtime.setTimer(() => publishSlice(rest, ownRound), 0);
  }

  return {
    publishTo: (presence) => send(presence, getText(presence)),
    publishChange,
    publishChanges() {
      round += 1;
      publishSlice(presences.all(), round);
    },
  };
}

function toTask({ id, target, interval, check }: PingTaskRow): PingTask {
  const options = findProbeOptions(check);
  return options === undefined ? { id, target, interval } : { id, target, interval, options };
}
