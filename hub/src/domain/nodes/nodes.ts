import type {
  AdminNode,
  NodeCreate,
  NodeCredentials,
  NodeTraffic,
  NodeUpdate,
  TrafficCorrection,
} from '@muster/generated/types';
import type { Runtime } from '@muster/runtime';
import type { Presences } from '../../live/presence.ts';
import { StoreError } from '../../store/errors.ts';
import type { NodeConfig, SettingValues } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import { createToken } from '../auth/tokens.ts';
import { DomainError } from '../errors.ts';
import type { RetentionJob } from '../history/retention-job.ts';
import type { PingResults } from '../ping/ping-results.ts';
import type { TaskRegistry } from '../ping/task-registry.ts';
import { applyCorrection } from '../traffic/traffic-correction.ts';
import type { AgentConnections } from './agent-connections.ts';
import type { Fleet } from './fleet.ts';
import { createViewContext, viewAdminNode, viewTraffic } from './node-view.ts';
import { createNodeUpdate } from './update-node.ts';

const nodeDefaults: NodeConfig = {
  name: '',
  group: '',
  tags: [],
  public: true,
  remark: '',
  public_remark: '',
  country_pin: '',
  price: 0,
  currency: 'USD',
  billing_cycle: 'monthly',
  expires_at: null,
  traffic_limit: 0,
  traffic_mode: 'sum',
  traffic_reset_day: 1,
};

/** The configuration of a new node, with the defaults of what was left out. */
export function applyNodeDefaults(config: NodeCreate): NodeConfig {
  return { ...nodeDefaults, ...config };
}

/** The administrator's verbs on nodes. Each resolves after it is stored, and shows in the next snapshot. */
export interface Nodes {
  /** Commits `settings` in the same transaction. */
  create(config: NodeCreate, settings?: SettingValues): Promise<NodeCredentials>;
  /** Replaces what `config` names. `not_found`. */
  update(id: number, config: NodeUpdate): Promise<void>;
  /** Removes the node and closes its agent's connection with 4001; its history goes in slices. `not_found`. */
  remove(id: number): Promise<void>;
  /** Voids the old token at once and closes the connection that uses it with 4001. `not_found`. */
  reissueToken(id: number): Promise<NodeCredentials>;
  /** `conflict` unless `ids` names every node once. */
  reorder(ids: number[]): Promise<void>;
  /** Sets the named figures of the ledger. `not_found`. */
  correctTraffic(id: number, correction: TrafficCorrection): Promise<NodeTraffic>;
  /** As the administrator sees it. `not_found`. */
  view(id: number, showsToken: boolean): AdminNode;
}

export interface NodesDeps {
  runtime: Runtime;
  store: Store;
  fleet: Fleet;
  presences: Presences;
  agentConnections: AgentConnections;
  taskRegistry: TaskRegistry;
  pings: PingResults;
  retentionJob: RetentionJob;
  /** Called after every change that a snapshot shows. */
  onChange: () => void;
}

export function createNodes(deps: NodesDeps): Nodes {
  const { runtime, store, fleet, agentConnections, onChange } = deps;
  const updateNode = createNodeUpdate(deps);
  return {
    async create(config, settings) {
      const token = createToken(runtime);
      const created_at = Math.floor(runtime.now() / 1000);
      const stored = await store.insertNode({
        config: applyNodeDefaults(config),
        token,
        created_at,
        ...(settings === undefined ? {} : { settings }),
      });
      fleet.add(stored);
      onChange();
      return { id: stored.node.id, token };
    },

    async update(id, config) {
      await updateNode(id, config).catch(refuse);
      onChange();
    },

    async remove(id) {
      fleet.get(id);
      await store.deleteNode(id).catch(refuse);
      fleet.remove(id);
      agentConnections.closeRevoked(id, 'the node was deleted');
      deps.taskRegistry.removeNode(id);
      deps.pings.removeNode(id);
      deps.retentionJob.requestSweep();
      onChange();
    },

    async reissueToken(id) {
      fleet.get(id);
      const token = createToken(runtime);
      await store.setNodeToken(id, token).catch(refuse);
      fleet.setToken(id, token);
      agentConnections.closeRevoked(id, 'the token was reissued');
      onChange();
      return { id, token };
    },

    async reorder(ids) {
      await store.reorderNodes(ids).catch(refuse);
      fleet.reorder(ids);
      onChange();
    },

    async correctTraffic(id, correction) {
      const node = fleet.get(id);
      const plan = { today: runtime.calendar(runtime.now()), resetDay: node.row.traffic_reset_day };
      const undo = applyCorrection(node.traffic, correction, plan);
      await store.saveTraffic(node.traffic).catch((error: unknown) => {
        undo();
        throw error;
      });
      onChange();
      return viewTraffic(node, plan.today);
    },

    view: (id, showsToken) => viewAdminNode(fleet.get(id), createViewContext(deps), showsToken),
  };
}

/** Turns what the store refuses for the caller's sake into what the caller is told; anything else stays a failure. */
function refuse(error: unknown): never {
  if (error instanceof StoreError && error.code === 'not_found')
    throw new DomainError('not_found', 'There is no such node.', { cause: error });
  if (error instanceof StoreError && error.code === 'conflict')
    throw new DomainError(
      'conflict',
      'The list does not name every node exactly once. Read the nodes again and retry.',
      { cause: error },
    );
  throw error;
}
