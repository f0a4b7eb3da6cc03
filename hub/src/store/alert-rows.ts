import type { AlertFigure, AlertNodes, AlertParents, AlertSeverity } from '@muster/generated/types';

/** Configuration of an alert rule. */
export interface AlertRuleConfig {
  /** Unique. */
  name: string;
  figure: AlertFigure;
  begin: number;
  end: number;
  for_seconds: number;
  keep_seconds: number;
  severity: AlertSeverity;
  /** May name deleted nodes. */
  nodes: AlertNodes;
  object: string | null;
  enabled: boolean;
  /** May name deleted nodes and tasks. */
  parents: AlertParents;
}

export interface AlertRuleRow extends AlertRuleConfig {
  /** Never reused. */
  id: number;
}

/** What an alert is about. */
export interface AlertSubject {
  rule_id: number;
  /** 0 for none. */
  node_id: number;
  /** 0 for none. */
  task_id: number;
  /** Mount point, or empty. */
  object: string;
}

/** Why the begin of an alert is recorded, but not told. */
export type WithheldBy = 'maintenance' | 'parent' | 'acknowledged' | 'flapping';

/** What the alert engine remembers of one object of a rule. Times are Unix seconds. */
export interface AlertState {
  /** `no_data` if an alert is pending or firing, and its value is not known any more. */
  state: 'ok' | 'pending' | 'firing' | 'no_data';
  since: number;
  /** Of the latest measurement, and its value. */
  at: number;
  value: number | null;
  /** Null unless the alert has begun. */
  began_at: number | null;
  /** Since when its value is good again; null while it is not. */
  quiet_since: number | null;
  /** Why its begin was not told; null if it was, or if it has not begun. */
  withheld_by: WithheldBy | null;
  is_flapping: boolean;
  /** Begins and ends of the last hour, oldest first. */
  changes: number[];
  /** Number of transitions so far. */
  transitions: number;
  /** Null unless it is acknowledged until a time. */
  acknowledged_until: number | null;
  /** Null unless it is acknowledged. */
  acknowledged_by: string | null;
  /** Empty unless it is acknowledged. */
  note: string;
}

/** A transition of an alert. Without `withheld`, begins and ends alternate. */
export interface AlertTransition {
  /** Of this alert, from 1. */
  number: number;
  at: number;
  /** `withheld` is a begin that is not told; a `begin` of the same alert may follow. */
  kind: 'begin' | 'withheld' | 'end';
  /** Null for what is told. */
  withheld_by: WithheldBy | null;
  /** Of an end: a good value, an object that is no longer measured, or one that no rule watches. */
  ended_by: 'value' | 'gone' | 'unwatched' | null;
  /** The latest one. */
  value: number | null;
}

export interface AlertRow extends AlertSubject, AlertState {
  /** Of the object; it stays while there is something to remember. */
  id: number;
}

/** An acknowledgement of an alert; null withdraws it. */
export type AlertAcknowledgement = { until: number | null; by: string; note: string } | null;

/** A transition with the names at its time; null for no node or no task. */
export interface NewAlertEvent extends Omit<AlertTransition, 'number'> {
  alert_id: number;
  /** Of the alert, from 1. */
  number: number;
  rule_id: number;
  rule_name: string;
  figure: AlertFigure;
  severity: AlertSeverity;
  node_id: number | null;
  node_name: string;
  task_id: number | null;
  task_name: string;
  object: string;
}

export interface AlertEventRow extends Omit<NewAlertEvent, 'number'> {
  /** Increases in the order of the commits. */
  id: number;
}

/** Changes of alerts, and the transitions that made them, in order. */
export interface AlertBatch {
  changed: readonly AlertRow[];
  /** Ids of changed alerts that have ended, and with them an acknowledgement until then. */
  ended: readonly number[];
  /** Ids of alerts of which there is nothing to remember. */
  forgotten: readonly number[];
  events: readonly NewAlertEvent[];
}

export interface AlertEventQuery {
  /** Only larger ids. */
  after: number;
  maxRows: number;
}

export interface ToldAlertEventQuery {
  /** Not earlier; Unix seconds. */
  from: number;
  severities: readonly AlertSeverity[];
  /** Only of these nodes; null for all, and for what has no node. */
  nodeIds: readonly number[] | null;
  maxRows: number;
}

export interface AlertEventRows {
  /** Oldest first. */
  events: AlertEventRow[];
  /** The largest id; 0 if there is none. */
  latest: number;
}
