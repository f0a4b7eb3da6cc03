// Generated from spec/ by npm run generate. Do not edit.

import type { AdminMetrics, AdminNode, AdminSnapshot, DatabaseInfo, Facts, FieldError, Health, LoginResult, Me, Metrics, MetricsRow, NodeCredentials, NodeHistory, NodeIds, NodeOrder, NodePing, NodeTraffic, PingResult, PingRow, PingTask, PingTaskList, PingTaskView, Problem, PublicMetrics, PublicNode, PublicSnapshot, RegistrationWindow, RestoreReport, Session, SessionList, Settings, Snapshot, Theme, ThemeConfig, ThemeConfigEntry, ThemeList, UploadProgress, VacuumReport, operations } from './types.ts';

/**
 * Each function writes the keys of its schema and no other, whatever the value carries besides. An absent optional key is
 * left out, and so is an optional number that is not finite; where something must stand and is unfit, null stands.
 */
const mustEscape = /["\\\u0000-\u001f\ud800-\udfff]/;

function text(value: unknown): string {
  if (typeof value !== 'string') return 'null';
  return value.length < 1000 && !mustEscape.test(value) ? '"' + value + '"' : JSON.stringify(value);
}

function number(value: unknown): string {
  return Number.isFinite(value) ? '' + (value as number) : 'null';
}

function flag(value: unknown): string {
  return typeof value === 'boolean' ? '' + value : 'null';
}

function scalar(value: unknown): string {
  if (typeof value === 'string') return text(value);
  return typeof value === 'number' ? number(value) : flag(value);
}

/** For values whose schema allows anything. */
function json(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}

function list<T>(values: readonly T[], write: (value: T) => string): string {
  let out = '';
  for (const value of values) out += (out === '' ? '' : ',') + write(value);
  return '[' + out + ']';
}

function map<T>(values: Readonly<Record<string, T>>, write: (value: T) => string): string {
  let out = '';
  for (const [key, value] of Object.entries(values)) {
    if (value !== undefined) out += (out === '' ? '' : ',') + text(key) + ':' + write(value);
  }
  return '{' + out + '}';
}

/** The keys that an open schema allows beyond those it names. */
function rest(value: object, known: ReadonlySet<string>): string {
  let out = '';
  for (const [key, item] of Object.entries(value)) {
    if (item !== undefined && !known.has(key)) out += ',' + text(key) + ':' + json(item);
  }
  return out;
}

export function serialiseNodeCredentials(value: NodeCredentials): string {
  return (
    '{"id":' + number(value.id) +
    ',"token":' + text(value.token) +
    '}'
  );
}

export function serialiseMe(value: Me): string {
  return (
    '{"authed":' + flag(value.authed) +
    ',"github":' + flag(value.github) +
    ',"site_name":' + text(value.site_name) +
    ',"site_description":' + text(value.site_description) +
    ',"site":' + text(value.site) +
    ',"public_page":' + flag(value.public_page) +
    ',"history_days":' + number(value.history_days) +
    ',"version":' + text(value.version) +
    ',"username":' + text(value.username) +
    ',"login":' + writeMeLogin(value.login) +
    '}'
  );
}

function writeMeLogin(value: NonNullable<Me['login']>): string {
  return (
    '{"password":' + flag(value.password) +
    ',"external":' + flag(value.external) +
    '}'
  );
}

export function serialiseSnapshot(value: Snapshot): string {
  if (value.admin === false) return serialisePublicSnapshot(value);
  return serialiseAdminSnapshot(value);
}

export function serialisePublicSnapshot(value: PublicSnapshot): string {
  return (
    '{"ts":' + number(value.ts) +
    ',"admin":false' +
    ',"nodes":' + list(value.nodes, serialisePublicNode) +
    '}'
  );
}

export function serialisePublicNode(value: PublicNode): string {
  return (
    '{"name":' + text(value.name) +
    ',"group":' + text(value.group) +
    ',"tags":' + list(value.tags, text) +
    ',"public":' + flag(value.public) +
    ',"public_remark":' + text(value.public_remark) +
    ',"traffic_limit":' + number(value.traffic_limit) +
    ',"traffic_mode":' + text(value.traffic_mode) +
    ',"traffic_reset_day":' + number(value.traffic_reset_day) +
    ',"price":' + number(value.price) +
    ',"currency":' + text(value.currency) +
    ',"billing_cycle":' + text(value.billing_cycle) +
    ',"expires_at":' + text(value.expires_at) +
    ',"total_rx":' + number(value.total_rx) +
    ',"total_tx":' + number(value.total_tx) +
    ',"month_rx":' + number(value.month_rx) +
    ',"month_tx":' + number(value.month_tx) +
    ',"day_rx":' + number(value.day_rx) +
    ',"day_tx":' + number(value.day_tx) +
    ',"month_used":' + number(value.month_used) +
    ',"month_start":' + text(value.month_start) +
    ',"id":' + number(value.id) +
    ',"sort":' + number(value.sort) +
    ',"online":' + flag(value.online) +
    ',"last_seen":' + number(value.last_seen) +
    ',"country":' + text(value.country) +
    ',"os":' + text(value.os) +
    ',"kernel":' + text(value.kernel) +
    ',"arch":' + text(value.arch) +
    ',"virt":' + text(value.virt) +
    ',"cpu_name":' + text(value.cpu_name) +
    ',"cpu_cores":' + number(value.cpu_cores) +
    ',"agent_version":' + text(value.agent_version) +
    ',"mem_total":' + number(value.mem_total) +
    ',"swap_total":' + number(value.swap_total) +
    ',"disk_total":' + number(value.disk_total) +
    ',"expires_in":' + number(value.expires_in) +
    ',"pings":' + list(value.pings, serialiseNodePing) +
    ',"metrics":' + (value.metrics === null || value.metrics === undefined ? 'null' : serialisePublicMetrics(value.metrics)) +
    '}'
  );
}

export function serialiseNodePing(value: NodePing): string {
  return (
    '{"task_id":' + number(value.task_id) +
    ',"name":' + text(value.name) +
    ',"latency":' + number(value.latency) +
    ',"loss":' + number(value.loss) +
    ',"recent":' + list(value.recent, number) +
    '}'
  );
}

export function serialisePublicMetrics(value: PublicMetrics): string {
  let out =
    '{"total_rx":' + number(value.total_rx) +
    ',"total_tx":' + number(value.total_tx) +
    ',"month_rx":' + number(value.month_rx) +
    ',"month_tx":' + number(value.month_tx);
  if (Number.isFinite(value.uptime)) out += ',"uptime":' + number(value.uptime);
  if (Number.isFinite(value.cpu)) out += ',"cpu":' + number(value.cpu);
  if (value.load !== undefined) out += ',"load":' + list(value.load, number);
  if (Number.isFinite(value.mem_total)) out += ',"mem_total":' + number(value.mem_total);
  if (Number.isFinite(value.mem_used)) out += ',"mem_used":' + number(value.mem_used);
  if (Number.isFinite(value.swap_total)) out += ',"swap_total":' + number(value.swap_total);
  if (Number.isFinite(value.swap_used)) out += ',"swap_used":' + number(value.swap_used);
  if (Number.isFinite(value.disk_total)) out += ',"disk_total":' + number(value.disk_total);
  if (Number.isFinite(value.disk_used)) out += ',"disk_used":' + number(value.disk_used);
  if (Number.isFinite(value.net_rx)) out += ',"net_rx":' + number(value.net_rx);
  if (Number.isFinite(value.net_tx)) out += ',"net_tx":' + number(value.net_tx);
  if (Number.isFinite(value.tcp)) out += ',"tcp":' + number(value.tcp);
  if (Number.isFinite(value.udp)) out += ',"udp":' + number(value.udp);
  if (Number.isFinite(value.procs)) out += ',"procs":' + number(value.procs);
  return out + '}';
}

export function serialiseAdminSnapshot(value: AdminSnapshot): string {
  return (
    '{"ts":' + number(value.ts) +
    ',"admin":true' +
    ',"nodes":' + list(value.nodes, serialiseAdminNode) +
    '}'
  );
}

export function serialiseAdminNode(value: AdminNode): string {
  let out =
    '{"name":' + text(value.name) +
    ',"group":' + text(value.group) +
    ',"tags":' + list(value.tags, text) +
    ',"public":' + flag(value.public) +
    ',"public_remark":' + text(value.public_remark) +
    ',"traffic_limit":' + number(value.traffic_limit) +
    ',"traffic_mode":' + text(value.traffic_mode) +
    ',"traffic_reset_day":' + number(value.traffic_reset_day) +
    ',"price":' + number(value.price) +
    ',"currency":' + text(value.currency) +
    ',"billing_cycle":' + text(value.billing_cycle) +
    ',"expires_at":' + text(value.expires_at) +
    ',"total_rx":' + number(value.total_rx) +
    ',"total_tx":' + number(value.total_tx) +
    ',"month_rx":' + number(value.month_rx) +
    ',"month_tx":' + number(value.month_tx) +
    ',"day_rx":' + number(value.day_rx) +
    ',"day_tx":' + number(value.day_tx) +
    ',"month_used":' + number(value.month_used) +
    ',"month_start":' + text(value.month_start) +
    ',"id":' + number(value.id) +
    ',"sort":' + number(value.sort) +
    ',"online":' + flag(value.online) +
    ',"last_seen":' + number(value.last_seen) +
    ',"country":' + text(value.country) +
    ',"os":' + text(value.os) +
    ',"kernel":' + text(value.kernel) +
    ',"arch":' + text(value.arch) +
    ',"virt":' + text(value.virt) +
    ',"cpu_name":' + text(value.cpu_name) +
    ',"cpu_cores":' + number(value.cpu_cores) +
    ',"agent_version":' + text(value.agent_version) +
    ',"mem_total":' + number(value.mem_total) +
    ',"swap_total":' + number(value.swap_total) +
    ',"disk_total":' + number(value.disk_total) +
    ',"expires_in":' + number(value.expires_in) +
    ',"pings":' + list(value.pings, serialiseNodePing) +
    ',"metrics":' + (value.metrics === null || value.metrics === undefined ? 'null' : serialiseAdminMetrics(value.metrics)) +
    ',"ip":' + text(value.ip) +
    ',"ipv4":' + text(value.ipv4) +
    ',"ipv6":' + text(value.ipv6) +
    ',"hostname":' + text(value.hostname) +
    ',"remark":' + text(value.remark) +
    ',"country_pin":' + text(value.country_pin);
  if (value.token !== undefined) out += ',"token":' + text(value.token);
  return out + '}';
}

export function serialiseAdminMetrics(value: AdminMetrics): string {
  let out =
    '{"total_rx":' + number(value.total_rx) +
    ',"total_tx":' + number(value.total_tx) +
    ',"month_rx":' + number(value.month_rx) +
    ',"month_tx":' + number(value.month_tx);
  if (Number.isFinite(value.uptime)) out += ',"uptime":' + number(value.uptime);
  if (Number.isFinite(value.cpu)) out += ',"cpu":' + number(value.cpu);
  if (value.load !== undefined) out += ',"load":' + list(value.load, number);
  if (Number.isFinite(value.mem_total)) out += ',"mem_total":' + number(value.mem_total);
  if (Number.isFinite(value.mem_used)) out += ',"mem_used":' + number(value.mem_used);
  if (Number.isFinite(value.swap_total)) out += ',"swap_total":' + number(value.swap_total);
  if (Number.isFinite(value.swap_used)) out += ',"swap_used":' + number(value.swap_used);
  if (Number.isFinite(value.disk_total)) out += ',"disk_total":' + number(value.disk_total);
  if (Number.isFinite(value.disk_used)) out += ',"disk_used":' + number(value.disk_used);
  if (Number.isFinite(value.net_rx)) out += ',"net_rx":' + number(value.net_rx);
  if (Number.isFinite(value.net_tx)) out += ',"net_tx":' + number(value.net_tx);
  if (Number.isFinite(value.tcp)) out += ',"tcp":' + number(value.tcp);
  if (Number.isFinite(value.udp)) out += ',"udp":' + number(value.udp);
  if (Number.isFinite(value.procs)) out += ',"procs":' + number(value.procs);
  if (value.boot_id !== undefined) out += ',"boot_id":' + text(value.boot_id);
  if (Number.isFinite(value.net_rx_total)) out += ',"net_rx_total":' + number(value.net_rx_total);
  if (Number.isFinite(value.net_tx_total)) out += ',"net_tx_total":' + number(value.net_tx_total);
  out += rest(value, knownAdminMetrics);
  return out + '}';
}

const knownAdminMetrics: ReadonlySet<string> = new Set(['uptime', 'cpu', 'load', 'mem_total', 'mem_used', 'swap_total', 'swap_used', 'disk_total', 'disk_used', 'net_rx', 'net_tx', 'tcp', 'udp', 'procs', 'total_rx', 'total_tx', 'month_rx', 'month_tx', 'boot_id', 'net_rx_total', 'net_tx_total']);

export function serialiseNodeOrder(value: NodeOrder): string {
  return (
    '{"ids":' + list(value.ids, number) +
    '}'
  );
}

export function serialiseNodeTraffic(value: NodeTraffic): string {
  return (
    '{"total_rx":' + number(value.total_rx) +
    ',"total_tx":' + number(value.total_tx) +
    ',"month_rx":' + number(value.month_rx) +
    ',"month_tx":' + number(value.month_tx) +
    ',"day_rx":' + number(value.day_rx) +
    ',"day_tx":' + number(value.day_tx) +
    ',"month_used":' + number(value.month_used) +
    ',"month_start":' + text(value.month_start) +
    '}'
  );
}

export function serialiseNodeHistory(value: NodeHistory): string {
  return (
    '{"step":' + number(value.step) +
    ',"from":' + number(value.from) +
    ',"to":' + number(value.to) +
    ',"metrics":' + list(value.metrics, serialiseMetricsRow) +
    ',"ping":' + list(value.ping, serialisePingRow) +
    ',"probes":' + map(value.probes, text) +
    ',"loss":' + map(value.loss, number) +
    '}'
  );
}

export function serialiseMetricsRow(value: MetricsRow): string {
  let out =
    '{"ts":' + number(value.ts) +
    ',"minutes":' + number(value.minutes);
  if (Number.isFinite(value.cpu)) out += ',"cpu":' + number(value.cpu);
  if (Number.isFinite(value.load)) out += ',"load":' + number(value.load);
  if (Number.isFinite(value.mem_used)) out += ',"mem_used":' + number(value.mem_used);
  if (Number.isFinite(value.swap_used)) out += ',"swap_used":' + number(value.swap_used);
  if (Number.isFinite(value.disk_used)) out += ',"disk_used":' + number(value.disk_used);
  if (Number.isFinite(value.net_rx)) out += ',"net_rx":' + number(value.net_rx);
  if (Number.isFinite(value.net_tx)) out += ',"net_tx":' + number(value.net_tx);
  if (Number.isFinite(value.tcp)) out += ',"tcp":' + number(value.tcp);
  if (Number.isFinite(value.udp)) out += ',"udp":' + number(value.udp);
  if (Number.isFinite(value.procs)) out += ',"procs":' + number(value.procs);
  if (Number.isFinite(value.cpu_max)) out += ',"cpu_max":' + number(value.cpu_max);
  if (Number.isFinite(value.net_rx_max)) out += ',"net_rx_max":' + number(value.net_rx_max);
  if (Number.isFinite(value.net_tx_max)) out += ',"net_tx_max":' + number(value.net_tx_max);
  return out + '}';
}

export function serialisePingRow(value: PingRow): string {
  let out =
    '{"task_id":' + number(value.task_id) +
    ',"ts":' + number(value.ts) +
    ',"latency":' + number(value.latency);
  if (Number.isFinite(value.loss)) out += ',"loss":' + number(value.loss);
  if (value.band !== undefined) out += ',"band":' + list(value.band, number);
  return out + '}';
}

export function serialiseLoginResult(value: LoginResult): string {
  return (
    '{"username":' + text(value.username) +
    ',"expires_at":' + number(value.expires_at) +
    '}'
  );
}

export function serialiseSessionList(value: SessionList): string {
  return (
    '{"sessions":' + list(value.sessions, serialiseSession) +
    '}'
  );
}

export function serialiseSession(value: Session): string {
  return (
    '{"id":' + number(value.id) +
    ',"current":' + flag(value.current) +
    ',"address":' + text(value.address) +
    ',"user_agent":' + text(value.user_agent) +
    ',"created_at":' + number(value.created_at) +
    ',"last_seen_at":' + number(value.last_seen_at) +
    ',"expires_at":' + number(value.expires_at) +
    '}'
  );
}

export function serialisePingTaskList(value: PingTaskList): string {
  return (
    '{"tasks":' + list(value.tasks, serialisePingTaskView) +
    '}'
  );
}

export function serialisePingTaskView(value: PingTaskView): string {
  return (
    '{"id":' + number(value.id) +
    ',"target":' + text(value.target) +
    ',"interval":' + number(value.interval) +
    ',"name":' + text(value.name) +
    ',"node_ids":' + serialiseNodeIds(value.node_ids) +
    ',"all_nodes":' + flag(value.all_nodes) +
    ',"sort":' + number(value.sort) +
    '}'
  );
}

export function serialiseNodeIds(value: NodeIds): string {
  return list(value, number);
}

export function serialiseSettings(value: Settings): string {
  return (
    '{"site_name":' + text(value.site_name) +
    ',"site_description":' + text(value.site_description) +
    ',"public_page":' + flag(value.public_page) +
    ',"theme":' + text(value.theme) +
    ',"retention_days":' + number(value.retention_days) +
    ',"download_proxy":' + text(value.download_proxy) +
    ',"agent_repository":' + text(value.agent_repository) +
    ',"oauth_provider":' + text(value.oauth_provider) +
    ',"oauth_issuer":' + text(value.oauth_issuer) +
    ',"oauth_client_id":' + text(value.oauth_client_id) +
    ',"oauth_subjects":' + list(value.oauth_subjects, text) +
    ',"password_login":' + flag(value.password_login) +
    ',"oauth_client_secret_set":' + flag(value.oauth_client_secret_set) +
    ',"registration":' + (value.registration === null || value.registration === undefined ? 'null' : serialiseRegistrationWindow(value.registration)) +
    '}'
  );
}

export function serialiseRegistrationWindow(value: RegistrationWindow): string {
  return (
    '{"key":' + text(value.key) +
    ',"expires_at":' + number(value.expires_at) +
    ',"remaining":' + number(value.remaining) +
    '}'
  );
}

export function serialiseThemeList(value: ThemeList): string {
  return (
    '{"themes":' + list(value.themes, serialiseTheme) +
    '}'
  );
}

export function serialiseTheme(value: Theme): string {
  return (
    '{"name":' + text(value.name) +
    ',"short":' + text(value.short) +
    ',"description":' + text(value.description) +
    ',"version":' + text(value.version) +
    ',"author":' + text(value.author) +
    ',"url":' + text(value.url) +
    ',"is_active":' + flag(value.is_active) +
    ',"is_builtin":' + flag(value.is_builtin) +
    ',"has_preview":' + flag(value.has_preview) +
    ',"previous_version":' + text(value.previous_version) +
    ',"can_update":' + flag(value.can_update) +
    ',"config":' + list(value.config, serialiseThemeConfigEntry) +
    '}'
  );
}

export function serialiseThemeConfigEntry(value: ThemeConfigEntry): string {
  if (value.type === "title") return writeThemeConfigEntry1(value);
  return writeThemeConfigEntry2(value);
}

function writeThemeConfigEntry1(value: Extract<ThemeConfigEntry, { type: "title" }>): string {
  return (
    '{"type":"title"' +
    ',"label":' + text(value.label) +
    '}'
  );
}

function writeThemeConfigEntry2(value: Extract<ThemeConfigEntry, { type: "string" | "text" | "number" | "boolean" | "select" }>): string {
  let out =
    '{"key":' + text(value.key) +
    ',"type":' + text(value.type) +
    ',"default":' + scalar(value.default);
  if (value.label !== undefined) out += ',"label":' + text(value.label);
  if (value.help !== undefined) out += ',"help":' + text(value.help);
  if (value.options !== undefined) out += ',"options":' + list(value.options, writeThemeConfigEntry2OptionsItem);
  if (Number.isFinite(value.min)) out += ',"min":' + number(value.min);
  if (Number.isFinite(value.max)) out += ',"max":' + number(value.max);
  return out + '}';
}

function writeThemeConfigEntry2OptionsItem(value: NonNullable<Extract<ThemeConfigEntry, { type: "string" | "text" | "number" | "boolean" | "select" }>['options']>[number]): string {
  let out =
    '{"value":' + text(value.value);
  if (value.label !== undefined) out += ',"label":' + text(value.label);
  return out + '}';
}

export function serialiseUploadProgress(value: UploadProgress): string {
  return (
    '{"received":' + number(value.received) +
    ',"total":' + number(value.total) +
    '}'
  );
}

export function serialiseThemeConfig(value: ThemeConfig): string {
  return map(value, scalar);
}

export function serialiseDatabaseInfo(value: DatabaseInfo): string {
  return (
    '{"file_bytes":' + number(value.file_bytes) +
    ',"wal_bytes":' + number(value.wal_bytes) +
    ',"free_bytes":' + number(value.free_bytes) +
    ',"schema_version":' + number(value.schema_version) +
    ',"rows":' + map(value.rows, number) +
    ',"oldest_sample_at":' + number(value.oldest_sample_at) +
    '}'
  );
}

export function serialiseRestoreReport(value: RestoreReport): string {
  return (
    '{"swapped":' + flag(value.swapped) +
    ',"schema_version":' + number(value.schema_version) +
    ',"nodes":' + number(value.nodes) +
    ',"ping_tasks":' + number(value.ping_tasks) +
    ',"oldest_sample_at":' + number(value.oldest_sample_at) +
    ',"newest_sample_at":' + number(value.newest_sample_at) +
    '}'
  );
}

export function serialiseVacuumReport(value: VacuumReport): string {
  return (
    '{"before_bytes":' + number(value.before_bytes) +
    ',"after_bytes":' + number(value.after_bytes) +
    '}'
  );
}

export function serialiseHealth(value: Health): string {
  return (
    '{"status":' + text(value.status) +
    ',"version":' + text(value.version) +
    '}'
  );
}

export function serialiseProblem(value: Problem): string {
  let out =
    '{"type":' + text(value.type) +
    ',"title":' + text(value.title) +
    ',"status":' + number(value.status) +
    ',"detail":' + text(value.detail) +
    ',"code":' + text(value.code);
  if (value.errors !== undefined) out += ',"errors":' + list(value.errors, serialiseFieldError);
  if (value.request_id !== undefined) out += ',"request_id":' + text(value.request_id);
  return out + '}';
}

export function serialiseFieldError(value: FieldError): string {
  return (
    '{"pointer":' + text(value.pointer) +
    ',"detail":' + text(value.detail) +
    '}'
  );
}

export function serialiseFacts(value: Facts): string {
  return (
    '{"hostname":' + text(value.hostname) +
    ',"os":' + text(value.os) +
    ',"kernel":' + text(value.kernel) +
    ',"arch":' + text(value.arch) +
    ',"virt":' + text(value.virt) +
    ',"cpu_name":' + text(value.cpu_name) +
    ',"cpu_cores":' + number(value.cpu_cores) +
    ',"mem_total":' + number(value.mem_total) +
    ',"swap_total":' + number(value.swap_total) +
    ',"disk_total":' + number(value.disk_total) +
    ',"agent_version":' + text(value.agent_version) +
    ',"ipv4":' + text(value.ipv4) +
    ',"ipv6":' + text(value.ipv6) +
    '}'
  );
}

export function serialiseMetrics(value: Metrics): string {
  return (
    '{"uptime":' + number(value.uptime) +
    ',"cpu":' + number(value.cpu) +
    ',"load":' + list(value.load, number) +
    ',"mem_total":' + number(value.mem_total) +
    ',"mem_used":' + number(value.mem_used) +
    ',"swap_total":' + number(value.swap_total) +
    ',"swap_used":' + number(value.swap_used) +
    ',"disk_total":' + number(value.disk_total) +
    ',"disk_used":' + number(value.disk_used) +
    ',"net_rx":' + number(value.net_rx) +
    ',"net_tx":' + number(value.net_tx) +
    ',"tcp":' + number(value.tcp) +
    ',"udp":' + number(value.udp) +
    ',"procs":' + number(value.procs) +
    ',"boot_id":' + text(value.boot_id) +
    ',"net_rx_total":' + number(value.net_rx_total) +
    ',"net_tx_total":' + number(value.net_tx_total) +
    '}'
  );
}

export function serialisePingResult(value: PingResult): string {
  return (
    '{"task_id":' + number(value.task_id) +
    ',"latency_ms":' + number(value.latency_ms) +
    '}'
  );
}

export function serialisePingTask(value: PingTask): string {
  return (
    '{"id":' + number(value.id) +
    ',"target":' + text(value.target) +
    ',"interval":' + number(value.interval) +
    '}'
  );
}

export function serialisePingTasksParams(value: PingTask[]): string {
  return list(value, serialisePingTask);
}

/** By operation and status, for every answer in JSON that is no problem. */
export const serialisers = {
  registerAgent: { 201: serialiseNodeCredentials },
  getMe: { 200: serialiseMe },
  listNodes: { 200: serialiseSnapshot },
  createNode: { 201: serialiseAdminNode },
  reorderNodes: { 200: serialiseNodeOrder },
  updateNode: { 200: serialiseAdminNode },
  reissueNodeToken: { 200: serialiseNodeCredentials },
  correctTraffic: { 200: serialiseNodeTraffic },
  getNodeMetrics: { 200: serialiseNodeHistory },
  login: { 200: serialiseLoginResult },
  listSessions: { 200: serialiseSessionList },
  listPingTasks: { 200: serialisePingTaskList },
  createPingTask: { 201: serialisePingTaskView },
  updatePingTask: { 200: serialisePingTaskView },
  getSettings: { 200: serialiseSettings },
  updateSettings: { 200: serialiseSettings },
  listThemes: { 200: serialiseThemeList },
  uploadTheme: { 201: serialiseTheme, 202: serialiseUploadProgress },
  updateTheme: { 200: serialiseTheme },
  rollbackTheme: { 200: serialiseTheme },
  getThemeConfig: { 200: serialiseThemeConfig },
  getDatabase: { 200: serialiseDatabaseInfo },
  restoreDatabase: { 200: serialiseRestoreReport, 202: serialiseUploadProgress },
  vacuumDatabase: { 200: serialiseVacuumReport },
  getHealth: { 200: serialiseHealth },
  getOpenapiDocument: { 200: json },
  getAsyncapiDocument: { 200: json },
} as const;
