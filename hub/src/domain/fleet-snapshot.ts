import { serialiseAdminSnapshot, serialisePublicSnapshot } from '@muster/generated/serialisers';
import type { Audience } from '../live/snapshots.ts';
import type { Fleet } from './fleet.ts';
import { getViewMoment, type ViewSources, viewAdminNode, viewPublicNode } from './node-view.ts';

export interface FleetSnapshotDeps extends ViewSources {
  fleet: Fleet;
}

/** Makes the JSON of the fleet for one audience: visitors get the public nodes by the public serialiser. */
export function createFleetRenderer(deps: FleetSnapshotDeps) {
  const { fleet } = deps;
  return (audience: Audience): string => {
    const moment = getViewMoment(deps);
    if (audience === 'visitor') {
      const nodes = fleet
        .list()
        .filter(({ row }) => row.public)
        .map((node) => viewPublicNode(node, moment));
      return serialisePublicSnapshot({ ts: moment.at, admin: false, nodes });
    }
    const nodes = fleet.list().map((node) => viewAdminNode(node, moment, audience === 'admin'));
    return serialiseAdminSnapshot({ ts: moment.at, admin: true, nodes });
  };
}
