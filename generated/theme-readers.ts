// Generated from spec/ by npm run generate. Do not edit.

import { readBoolean, readDate, readDateOrNull, readInteger, readIntegerOrNull, readNumber, readNumberOrNull, readString, readStringOrNull } from './runtime/tolerant-readers.ts';

export const readMe = {
  authed: readBoolean,
  github: readBoolean,
  site_name: readString,
  site_description: readString,
  site: readString,
  public_page: readBoolean,
  history_days: readNumber,
  version: readString,
  username: readStringOrNull,
};

export const readPublicNode = {
  name: readString,
  group: readString,
  public: readBoolean,
  public_remark: readString,
  traffic_limit: readNumber,
  traffic_reset_day: readNumber,
  price: readNumber,
  currency: readString,
  billing_cycle: readString,
  expires_at: readDateOrNull,
  total_rx: readNumber,
  total_tx: readNumber,
  month_rx: readNumber,
  month_tx: readNumber,
  day_rx: readNumber,
  day_tx: readNumber,
  month_used: readNumber,
  month_start: readDate,
  id: readNumber,
  sort: readInteger,
  online: readBoolean,
  last_seen: readNumber,
  last_seen_ago: readNumberOrNull,
  country: readString,
  os: readString,
  kernel: readString,
  arch: readString,
  virt: readString,
  cpu_name: readString,
  cpu_cores: readNumber,
  agent_version: readString,
  mem_total: readNumber,
  swap_total: readNumber,
  disk_total: readNumber,
  expires_in: readIntegerOrNull,
};

export const readPublicMetrics = {
  uptime: readNumberOrNull,
  cpu: readNumberOrNull,
  mem_total: readNumberOrNull,
  mem_used: readNumberOrNull,
  swap_total: readNumberOrNull,
  swap_used: readNumberOrNull,
  disk_total: readNumberOrNull,
  disk_used: readNumberOrNull,
  net_rx: readNumberOrNull,
  net_tx: readNumberOrNull,
  tcp: readNumberOrNull,
  udp: readNumberOrNull,
  procs: readNumberOrNull,
  total_rx: readNumberOrNull,
  total_tx: readNumberOrNull,
  month_rx: readNumberOrNull,
  month_tx: readNumberOrNull,
};

export const readNodePing = {
  task_id: readNumber,
  name: readString,
  at: readNumber,
  latency: readNumberOrNull,
  loss: readNumber,
};

export const readMetricsRow = {
  ts: readNumber,
  minutes: readInteger,
  cpu: readNumberOrNull,
  load: readNumberOrNull,
  mem_used: readNumberOrNull,
  swap_used: readNumberOrNull,
  disk_used: readNumberOrNull,
  net_rx: readNumberOrNull,
  net_tx: readNumberOrNull,
  tcp: readNumberOrNull,
  udp: readNumberOrNull,
  procs: readNumberOrNull,
  cpu_max: readNumberOrNull,
  net_rx_max: readNumberOrNull,
  net_tx_max: readNumberOrNull,
};

export const readPingRow = {
  task_id: readNumber,
  ts: readNumber,
  latency: readNumberOrNull,
  loss: readNumber,
};

export const readIncident = {
  id: readNumber,
  node_id: readNumber,
  task_id: readNumberOrNull,
  began_at: readNumber,
  node_name: readString,
  task_name: readStringOrNull,
  ended_at: readNumberOrNull,
};

export const readOpenIncident = {
  id: readNumber,
  node_id: readNumber,
  task_id: readNumberOrNull,
  began_at: readNumber,
};

export const readNotice = {
  title: readString,
  body: readString,
  public: readBoolean,
  starts_at: readNumber,
  ends_at: readNumberOrNull,
  id: readNumber,
  html: readString,
  updated_at: readNumber,
};

export const readNoticeSummary = {
  id: readNumber,
  title: readString,
  starts_at: readNumber,
  ends_at: readNumberOrNull,
  updated_at: readNumber,
};

export const readService = {
  id: readNumber,
  name: readString,
  since: readNumberOrNull,
  percent: readNumberOrNull,
};

export const readCheckOutage = {
  began_at: readNumber,
  ended_at: readNumberOrNull,
};
