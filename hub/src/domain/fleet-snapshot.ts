import { serialiseAdminSnapshot, serialisePublicSnapshot } from '@muster/generated/serialisers';
import type { Presences } from '../live/presence.ts';
import type { Audience } from '../live/snapshots.ts';
import type { Runtime } from '../runtime.ts';
import type { Fleet } from './fleet.ts';
import { getViewTime, viewAdminNode, viewPublicNode } from './node-view.ts';

export interface FleetSnapshotDeps {
  runtime: Runtime;
  fleet: Fleet;
  presences: Presences;
}

/** Makes the JSON of the fleet for one audience: visitors get the public nodes by the public serialiser. */
export function createFleetRenderer({ runtime, fleet, presences }: FleetSnapshotDeps) {
  return (audience: Audience): string => {
    const time = getViewTime(runtime);
    if (audience === 'visitor') {
      const nodes = fleet
        .list()
        .filter(({ row }) => row.public)
        .map((node) => viewPublicNode(node, presences.find(node.row.id), time));
      return serialisePublicSnapshot({ ts: time.at, admin: false, nodes });
    }
    const view = { ...time, showsToken: audience === 'admin' };
    const nodes = fleet.list().map((node) => viewAdminNode(node, presences.find(node.row.id), view));
    return serialiseAdminSnapshot({ ts: time.at, admin: true, nodes });
  };
}
