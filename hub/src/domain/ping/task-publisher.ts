import { encodePingTasks } from '@muster/generated/agent-codec';
import type { Runtime } from '@muster/runtime';
import type { Presence, Presences } from '../../live/presence.ts';
import type { TaskRegistry } from './task-registry.ts';

/** Tells agents what to probe. */
export interface TaskPublisher {
  /** Sends a new connection its list, be it empty. */
  publishTo(presence: Presence): void;
  /** Sends every agent whose list has changed the new one. */
  publishChanges(): void;
}

export interface TaskPublisherDeps {
  runtime: Runtime;
  presences: Presences;
  registry: TaskRegistry;
}

/** Agents that are looked at before the event loop has its turn again; 250 take a few milliseconds. */
const SLICE = 250;

export function createTaskPublisher({ runtime, presences, registry }: TaskPublisherDeps): TaskPublisher {
  const sent = new WeakMap<Presence, string>();
  /** Texts by the ids in them, so that nodes with the same tasks share one. */
  const texts = new Map<string, string>();
  let textsVersion = registry.version;
  let round = 0;

  function getText(nodeId: number): string {
    if (textsVersion !== registry.version) {
      texts.clear();
      textsVersion = registry.version;
    }
    const rows = registry.listForNode(nodeId);
    const key = rows.map(({ id }) => id).join();
    const known = texts.get(key);
    if (known !== undefined) return known;
    const text = encodePingTasks(rows);
    texts.set(key, text);
    return text;
  }

  function send(presence: Presence, text: string): void {
    sent.set(presence, text);
    presence.channel.send(text);
  }

  /** A change during a round begins another, and a connection during a round is greeted with the newest list. */
  function pushSlice(rest: IterableIterator<Presence>, ownRound: number): void {
    if (ownRound !== round) return;
    for (let count = 0; count < SLICE; count += 1) {
      const { value: presence, done } = rest.next();
      if (done === true) return;
      const text = getText(presence.nodeId);
      if (text !== sent.get(presence)) send(presence, text);
    }
    runtime.setTimer(() => pushSlice(rest, ownRound), 0);
  }

  return {
    publishTo: (presence) => send(presence, getText(presence.nodeId)),
    publishChanges() {
      round += 1;
      pushSlice(presences.all(), round);
    },
  };
}
