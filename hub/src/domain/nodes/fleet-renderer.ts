import { frameAdminSnapshot, framePublicSnapshot } from '@muster/generated/serialisers';
import type { Audience } from '../../live/snapshots.ts';
import type { Fleet, FleetNode } from './fleet.ts';
import { createNodeJsonCache } from './node-json-cache.ts';
import { createViewContext, type ViewSources } from './node-view.ts';

export interface FleetRendererDeps extends ViewSources {
  fleet: Fleet;
}

/** Nodes that are written before other events have their turn: about half a millisecond of work. */
const SLICE = 50;

/**
 * Makes the JSON of the fleet for one audience: visitors get the public nodes by the public serialisers. A large fleet
 * is written in slices, between which reports and requests go on; each slice shows the moment at which it was written.
 */
export function createFleetRenderer(deps: FleetRendererDeps) {
  const { runtime, fleet } = deps;
  const fragments = createNodeJsonCache();

  /** A comma and the nodes; empty when the audience sees none of them. */
  function writeSlice(nodes: readonly FleetNode[], audience: Audience): Buffer {
    const moment = createViewContext(deps);
    const texts =
      audience === 'visitor'
        ? nodes.filter(({ row }) => row.public).map((node) => fragments.writePublic(node, moment))
        : nodes.map((node) => fragments.writeAdmin(node, moment, audience === 'admin'));
    return Buffer.from(texts.length === 0 ? '' : `,${texts.join()}`);
  }

  return async (audience: Audience): Promise<Buffer> => {
    const ts = Math.floor(runtime.now() / 1000);
    const [before, after] =
      audience === 'visitor'
        ? framePublicSnapshot({ ts, admin: false })
        : frameAdminSnapshot({ ts, admin: true });
    const nodes = fleet.list();
    const slices: Buffer[] = [];
    for (let first = 0; first < nodes.length; first += SLICE) {
      if (first > 0) await runtime.pause();
      slices.push(writeSlice(nodes.slice(first, first + SLICE), audience));
    }
    const first = slices.findIndex(({ length }) => length > 0);
    if (first >= 0) slices[first] = (slices[first] as Buffer).subarray(1);
    return Buffer.concat([Buffer.from(before), ...slices, Buffer.from(after)]);
  };
}
