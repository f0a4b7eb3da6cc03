import type { AlertRuleConfig } from '../../store/alert-rows.ts';

type Watched = Pick<AlertRuleConfig, 'name' | 'figure' | 'begin' | 'end' | 'severity'> &
  Partial<AlertRuleConfig>;

const MINUTE = 60;

function rule(watched: Watched): AlertRuleConfig {
  return {
    for_seconds: 0,
    keep_seconds: 0,
    nodes: { all: true },
    object: null,
    enabled: false,
    parents: { node_ids: [], task_ids: [] },
    ...watched,
  };
}

/** The rules of a new hub. Those that fit every fleet are enabled. */
export const firstRules: readonly AlertRuleConfig[] = [
  rule({
    name: 'Node offline',
    figure: 'node_offline',
    begin: 180,
    end: 180,
    severity: 'critical',
    enabled: true,
  }),
  rule({
    name: 'Disk full',
    figure: 'disk',
    begin: 95,
    end: 93,
    for_seconds: 5 * MINUTE,
    severity: 'critical',
    enabled: true,
  }),
  rule({
    name: 'Traffic used up',
    figure: 'traffic_plan',
    begin: 100,
    end: 100,
    severity: 'warning',
    enabled: true,
  }),
  rule({ name: 'Traffic nearly used up', figure: 'traffic_plan', begin: 85, end: 85, severity: 'warning' }),
  rule({
    name: 'Disk fills up',
    figure: 'disk_days',
    begin: 7,
    end: 10,
    for_seconds: 60 * MINUTE,
    severity: 'warning',
  }),
  rule({
    name: 'Inodes used up',
    figure: 'inodes_used',
    begin: 90,
    end: 85,
    for_seconds: 5 * MINUTE,
    severity: 'critical',
  }),
  rule({
    name: 'Processor busy',
    figure: 'cpu',
    begin: 90,
    end: 80,
    for_seconds: 15 * MINUTE,
    keep_seconds: 5 * MINUTE,
    severity: 'warning',
  }),
  rule({
    name: 'Memory full',
    figure: 'memory',
    begin: 95,
    end: 90,
    for_seconds: 5 * MINUTE,
    keep_seconds: 5 * MINUTE,
    severity: 'critical',
  }),
  rule({
    name: 'Swap full',
    figure: 'swap',
    begin: 80,
    end: 60,
    for_seconds: 15 * MINUTE,
    severity: 'warning',
  }),
  rule({
    name: 'Load high',
    figure: 'load_per_core',
    begin: 2,
    end: 1.5,
    for_seconds: 15 * MINUTE,
    keep_seconds: 5 * MINUTE,
    severity: 'warning',
  }),
  rule({
    name: 'Temperature high',
    figure: 'temperature',
    begin: 85,
    end: 75,
    for_seconds: 5 * MINUTE,
    severity: 'warning',
  }),
  rule({
    name: 'Packet loss',
    figure: 'packet_loss',
    begin: 30,
    end: 10,
    for_seconds: 5 * MINUTE,
    keep_seconds: 5 * MINUTE,
    severity: 'warning',
  }),
  rule({ name: 'Service down', figure: 'check_down', begin: 1, end: 1, severity: 'critical' }),
  rule({
    name: 'Service slow',
    figure: 'check_slow',
    begin: 1,
    end: 1,
    for_seconds: 5 * MINUTE,
    severity: 'warning',
  }),
  rule({ name: 'Heartbeat late', figure: 'heartbeat_late', begin: 1, end: 1, severity: 'critical' }),
  rule({ name: 'Certificate expires', figure: 'certificate_days', begin: 14, end: 20, severity: 'warning' }),
  rule({
    name: 'Agent outdated',
    figure: 'agent_outdated',
    begin: 1,
    end: 1,
    for_seconds: 1440 * MINUTE,
    severity: 'warning',
  }),
  rule({
    name: 'Clock wrong',
    figure: 'clock_offset',
    begin: 30,
    end: 10,
    for_seconds: 5 * MINUTE,
    severity: 'warning',
  }),
  rule({ name: 'Array impaired', figure: 'arrays_impaired', begin: 1, end: 1, severity: 'critical' }),
  rule({ name: 'Disk failing', figure: 'disks_impaired', begin: 1, end: 1, severity: 'critical' }),
  rule({
    name: 'Unit failed',
    figure: 'units_failed',
    begin: 1,
    end: 1,
    for_seconds: 5 * MINUTE,
    severity: 'warning',
  }),
];
