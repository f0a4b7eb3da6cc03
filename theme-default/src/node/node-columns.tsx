import type { FleetNode } from 'muster-theme/model';
import { MachineFacts } from './machine-facts.tsx';
import { PlanPanel } from './plan-panel.tsx';

/** What is below the charts of a node; loaded beside them. */
export function NodeColumns({ node }: { readonly node: FleetNode }) {
  return (
    <div class="node-columns">
      <PlanPanel node={node} />
      <MachineFacts node={node} />
    </div>
  );
}
