import type { FleetNode } from 'muster-theme/model';
import { makeLazy } from '../app/lazy-part.tsx';
import { MachineFacts } from './machine-facts.tsx';
import { PlanPanel } from './plan-panel.tsx';

const NodeHardware = makeLazy(
  async () => (await import('../hardware/node-hardware.tsx')).NodeHardware,
  ({ errorTitles }) => ({ loading: '', failed: errorTitles.network }),
);

/** What is below the charts of a node; loaded beside them. */
export function NodeColumns({ node }: { readonly node: FleetNode }) {
  return (
    <>
      <NodeHardware key={node.id} node={node} />
      <div class="node-columns">
        <PlanPanel node={node} />
        <MachineFacts node={node} />
      </div>
    </>
  );
}
