import type { AlertRuleConfig, AlertRuleRow, NewAlertEvent } from './alert-rows.ts';
import type {
  AuditCaps,
  NewAuditRow,
  NewNode,
  NewPingTask,
  NodeConfig,
  PingTaskConfig,
  PingTaskRow,
  SettingValues,
  StoredNode,
  TrafficRow,
} from './rows.ts';
import type { TrafficBatch } from './traffic-batch.ts';

/** Changes to nodes, ping tasks, alert rules and settings that are stored together or not at all. */
export interface FleetChanges {
  newNodes: (NewNode & { id: number })[];
  nodes: { id: number; patch: Partial<NodeConfig> }[];
  deletedNodes: number[];
  newPingTasks: (NewPingTask & { id: number })[];
  pingTasks: { id: number; patch: Partial<PingTaskConfig> }[];
  deletedPingTasks: number[];
  /**
   * With their audit entries, which are not among `audit`. The first `placeholder` in their targets is where the id will be, which the
   * database draws.
   */
  newAlertRules: { config: AlertRuleConfig; audit: NewAuditRow; placeholder: string }[];
  /** Whole rules. */
  alertRules: AlertRuleRow[];
  /** The events end their alerts. */
  deletedAlertRules: { id: number; ends: NewAlertEvent[] }[];
  settings: SettingValues;
  /** Ledgers of nodes whose reset day changes. */
  ledgers: TrafficRow[];
  audit: { rows: NewAuditRow[]; caps: AuditCaps };
}

/** Unused ids for new rows. */
export interface DrawnIds {
  nodes: number[];
  pingTasks: number[];
}

/** New and changed rows. */
export interface StoredChanges {
  nodes: StoredNode[];
  pingTasks: PingTaskRow[];
  alertRules: AlertRuleRow[];
}

export type SentChanges = Omit<FleetChanges, 'ledgers'> & { ledgers: TrafficBatch };
