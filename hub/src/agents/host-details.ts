import { encodeDetailsWatch } from '@muster/generated/agent-codec';
import { limits } from '@muster/generated/limits';
import type { Details, NodeDetails } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import type { Fleet } from '../features/nodes/fleet.ts';
import type { Presence, Presences } from './presence.ts';

/** The details of hosts, which agents measure only while somebody asks. In memory only. */
export interface HostDetails {
  /** What the node's agent has sent last. Each call has the agent measure for some more seconds. `not_found`. */
  read(nodeId: number): NodeDetails;
  /** Keeps members that were asked for; others are ignored, so that agents cannot fill the hub's memory. */
  accept(presence: Presence, members: Details): void;
  /** Nodes of other hubs that somebody asks this one about. */
  listWanted(): number[];
  /** The nodes that other hubs are asked about. Has the agents of this one measure. */
  follow(nodeIds: readonly number[]): void;
  /** What another hub is to show of a node that it was asked about. */
  share(nodeId: number): SharedDetails | undefined;
  /** Keeps what another hub shares of its node. */
  adopt(nodeId: number, shared: SharedDetails): void;
}

export type SharedDetails = Pick<NodeDetails, 'details'> & {
  /** Unix seconds. */
  at: number;
};

interface Watch {
  readonly presence: Presence;
  /** When the agent was asked last, monotonic milliseconds. */
  askedAt: number;
  /** When members arrived last: Unix seconds; null for never. */
  receivedAt: number | null;
  details: Details;
}

const WATCH_MS = limits.detailsWatchSeconds * 1000;
/** Requests come every two seconds, and an agent is asked again before it ends. */
const ASK_AGAIN_MS = WATCH_MS / 2;

export function createHostDetails(
  runtime: Pick<Runtime, 'now' | 'monotonic'>,
  fleet: Pick<Fleet, 'get'>,
  presences: Pick<Presences, 'find' | 'findOwn'>,
): HostDetails {
  /** By node. Those that nobody has asked about for a while are removed. */
  const watches = new Map<number, Watch>();
  /** Nodes that other hubs want. */
  let followed: ReadonlySet<number> = new Set();

  const isWatched = ({ askedAt }: Watch) => runtime.monotonic() - askedAt <= WATCH_MS;

  function dropOld(): void {
    for (const [nodeId, watch] of watches) if (!isWatched(watch)) watches.delete(nodeId);
  }

  /** The agent of another hub's node is asked by that hub. */
  function ask(presence: Presence): Watch {
    dropOld();
    const known = watches.get(presence.nodeId);
    const watch =
      known?.presence === presence
        ? known
        : { presence, askedAt: Number.NEGATIVE_INFINITY, receivedAt: null, details: {} };
    watches.set(presence.nodeId, watch);
    if (runtime.monotonic() - watch.askedAt >= ASK_AGAIN_MS) {
      watch.askedAt = runtime.monotonic();
      presence.channel.send(encodeDetailsWatch({ seconds: limits.detailsWatchSeconds }));
    }
    return watch;
  }

  return {
    read(nodeId) {
      fleet.get(nodeId);
      const presence = presences.find(nodeId);
      if (presence === undefined) return without('offline');
      if (presence.hasDetails === false) return without('unsupported');
      const { receivedAt, details } = ask(presence);
      return receivedAt === null ? without('waiting') : { state: 'live', at: receivedAt, details };
    },
    accept(presence, members) {
      const watch = watches.get(presence.nodeId);
      if (watch?.presence !== presence || !isWatched(watch)) return;
      watch.receivedAt = Math.floor(runtime.now() / 1000);
      watch.details = { ...watch.details, ...members };
    },
    listWanted() {
      dropOld();
      return [...watches.keys()].filter((nodeId) => presences.findOwn(nodeId) === undefined);
    },
    follow(nodeIds) {
      followed = new Set(nodeIds);
      for (const nodeId of nodeIds) {
        const presence = presences.findOwn(nodeId);
        if (presence?.hasDetails === true) ask(presence);
      }
    },
    share(nodeId) {
      const watch = watches.get(nodeId);
      if (watch === undefined || watch.receivedAt === null || !followed.has(nodeId)) return;
      return isWatched(watch) ? { at: watch.receivedAt, details: watch.details } : undefined;
    },
    adopt(nodeId, { at, details }) {
      const watch = watches.get(nodeId);
      if (watch === undefined || presences.findOwn(nodeId) !== undefined) return;
      watch.receivedAt = at;
      watch.details = details;
    },
  };
}

function without(state: NodeDetails['state']): NodeDetails {
  return { state, at: null, details: {} };
}
