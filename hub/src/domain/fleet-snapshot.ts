import { assembleAdminSnapshot, assemblePublicSnapshot } from '@muster/generated/serialisers';
import type { Audience } from '../live/snapshots.ts';
import type { Fleet } from './fleet.ts';
import { createNodeFragments } from './node-fragments.ts';
import { getViewMoment, type ViewSources } from './node-view.ts';

export interface FleetSnapshotDeps extends ViewSources {
  fleet: Fleet;
}

/** Makes the JSON of the fleet for one audience: visitors get the public nodes by the public serialisers. */
export function createFleetRenderer(deps: FleetSnapshotDeps) {
  const fragments = createNodeFragments();
  return (audience: Audience): string => {
    const moment = getViewMoment(deps);
    const ts = Math.floor(moment.now / 1000);
    const texts: string[] = [];
    if (audience === 'visitor') {
      for (const node of deps.fleet.list())
        if (node.row.public) texts.push(fragments.writePublic(node, moment));
      return assemblePublicSnapshot({ ts, admin: false }, texts);
    }
    const showsToken = audience === 'admin';
    for (const node of deps.fleet.list()) texts.push(fragments.writeAdmin(node, moment, showsToken));
    return assembleAdminSnapshot({ ts, admin: true }, texts);
  };
}
