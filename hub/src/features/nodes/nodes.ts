import type {
  AdminNode,
  NodeCreate,
  NodeCredentials,
  NodeTraffic,
  NodeUpdate,
  TrafficCorrection,
} from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import type { AgentConnections } from '../../agents/agent-connections.ts';
import { correctTraffic } from '../../agents/ledger.ts';
import type { LedgerOwnership } from '../../agents/ledger-ownership.ts';
import type { PingResults } from '../../agents/ping-results.ts';
import type { Presences } from '../../agents/presence.ts';
import { DomainError } from '../../lib/errors.ts';
import { createToken } from '../../lib/tokens.ts';
import { StoreError } from '../../store/errors.ts';
import type { NodeConfig, SettingValues, StoredNode, TrafficRow } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import type { RetentionJob } from '../history/retention-job.ts';
import type { TaskRegistry } from '../ping/task-registry.ts';
import type { Fleet } from './fleet.ts';
import { type ViewContext, viewAdminNode, viewTraffic } from './node-view.ts';
import { createNodeRefresh, type NodeRefresh } from './refresh-nodes.ts';
import { createNodeUpdates, type NodeChange } from './update-node.ts';

const nodeDefaults: NodeConfig = {
  name: '',
  group: '',
  tags: [],
  public: true,
  remark: '',
  public_remark: '',
  country_pin: '',
  public_details: null,
  price: 0,
  currency: 'USD',
  billing_cycle: 'monthly',
  expires_at: null,
  traffic_limit: 0,
  traffic_mode: 'sum',
  traffic_reset_day: 1,
};

export const configColumns = Object.keys(nodeDefaults) as readonly (keyof NodeConfig)[];

/** The configuration of a new node, with defaults for absent fields. */
export function applyNodeDefaults(config: NodeCreate): NodeConfig {
  return { ...nodeDefaults, ...config };
}

/** Administration of nodes. Changes resolve once they are stored, and show in the next snapshot. */
export interface Nodes extends NodeRefresh {
  /** Creates a node, and stores `settings` in the same transaction. */
  create(config: NodeCreate, settings?: SettingValues): Promise<NodeCredentials>;
  /**
   * Applies changes of several nodes once `write` has stored them in one transaction. `prepare` is called when earlier
   * updates are stored; `write` gets the ledgers of nodes whose reset day changes, and resolves to the new nodes.
   */
  changeTogether(
    prepare: () => NodeChanges,
    write: (ledgers: TrafficRow[]) => Promise<StoredNode[]>,
  ): Promise<void>;
  /** Updates the fields in `config`. `not_found`. */
  update(id: number, config: NodeUpdate): Promise<void>;
  /** Deletes the node and closes its connection with 4001. The retention job deletes its history. `not_found`. */
  remove(id: number): Promise<void>;
  /** Revokes the old token immediately and closes its connection with 4001. `not_found`. */
  reissueToken(id: number): Promise<NodeCredentials>;
  /** `conflict` unless `ids` contains every node exactly once. */
  reorder(ids: number[]): Promise<void>;
  /** Sets figures of the traffic ledger. `not_found`. */
  correctTraffic(id: number, correction: TrafficCorrection): Promise<NodeTraffic>;
  /** The administrator's view of a node. `not_found`. */
  view(id: number, showsToken: boolean): AdminNode;
}

export interface NodeChanges {
  updates: readonly NodeChange[];
  deletions: readonly number[];
}

/**
 * @param onRemove Called after a node was deleted.
 * @param onChange Called after every change; `isShown` if more of a public node than its configuration has changed.
 */
export function createNodes(
  runtime: Runtime,
  store: Store,
  fleet: Fleet,
  presences: Presences,
  agentConnections: AgentConnections,
  taskRegistry: TaskRegistry,
  pings: PingResults,
  createContext: () => ViewContext,
  retentionJob: RetentionJob,
  ownership: Pick<LedgerOwnership, 'acquire' | 'isOwner'>,
  onRemove: (id: number) => void,
  onChange: (isShown?: boolean) => void,
): Nodes {
  const updates = createNodeUpdates(runtime, store, fleet, ownership);

  /** Removes a node whose deletion is stored from memory. */
  function forget(id: number): void {
    fleet.remove(id);
    agentConnections.closeRevoked(id, 'the node was deleted');
    taskRegistry.removeNode(id);
    pings.removeNode(id);
    retentionJob.requestSweep();
    onRemove(id);
  }

  return {
    async create(config, settings) {
      const token = createToken(runtime);
      const stored = await store.insertNode({
        config: applyNodeDefaults(config),
        token,
        created_at: Math.floor(runtime.now() / 1000),
        ...(settings !== undefined && { settings }),
      });
      fleet.add(stored);
      onChange();
      return { id: stored.node.id, token };
    },

    async changeTogether(prepare, write) {
      let deletions: readonly number[] = [];
      const added = await updates.updateTogether(() => {
        const changes = prepare();
        deletions = changes.deletions;
        return changes.updates;
      }, write);
      for (const id of deletions) forget(id);
      for (const stored of added) fleet.add(stored);
      onChange();
    },

    async update(id, config) {
      await updates.update(id, config).catch(throwDomainError);
      onChange();
    },

    async remove(id) {
      fleet.get(id);
      await store.deleteNode(id).catch(throwDomainError);
      forget(id);
      onChange();
    },

    async reissueToken(id) {
      fleet.get(id);
      const token = createToken(runtime);
      await store.setNodeToken(id, token).catch(throwDomainError);
      fleet.setToken(id, token);
      agentConnections.closeRevoked(id, 'the token was reissued');
      onChange(fleet.find(id)?.row.public);
      return { id, token };
    },

    async reorder(ids) {
      await store.reorderNodes(ids).catch(throwDomainError);
      fleet.reorder(ids);
      onChange();
    },

    async correctTraffic(id, correction) {
      fleet.get(id);
      await ownership.acquire([id]);
      const node = fleet.get(id);
      const plan = { today: runtime.calendar(runtime.now()), resetDay: node.row.traffic_reset_day };
      const undo = correctTraffic(node.traffic, correction, plan);
      await undoOnFailure(store.saveTraffic(node.traffic), undo);
      onChange(node.row.public);
      return viewTraffic(node, plan.today);
    },

    ...createNodeRefresh(
      fleet,
      presences,
      agentConnections,
      ownership,
      updates.isChanging,
      configColumns,
      forget,
    ),

    view: (id, showsToken) => viewAdminNode(fleet.get(id), createContext(), showsToken),
  };
}

async function undoOnFailure(stored: Promise<void>, undo: () => void): Promise<void> {
  try {
    await stored;
  } catch (error) {
    undo();
    throw error;
  }
}

function throwDomainError(error: unknown): never {
  if (error instanceof StoreError && error.code === 'not_found')
    throw new DomainError('not_found', 'This node does not exist.', { cause: error });
  if (error instanceof StoreError && error.code === 'conflict')
    throw new DomainError(
      'conflict',
      'The list must contain every node exactly once. Reload the nodes and try again.',
      { cause: error },
    );
  throw error;
}
