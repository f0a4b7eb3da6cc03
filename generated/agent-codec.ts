// Generated from spec/ by npm run generate. Do not edit.

import { limits } from './limits.ts';
import { countCharacters, type Fields, isFields } from './runtime/json.ts';
import { type Fault, faults, parseEnvelope, type Salvage, salvage } from './runtime/json-rpc.ts';
import { serialiseDetails, serialiseDetailsWatch, serialiseFacts, serialiseGauges, serialiseHistoryMinutes, serialiseMetrics, serialisePingResult, serialisePingTasksParams, serialiseStatistics, serialiseStatisticsRead, serialiseStoredMinutes } from './serialisers.ts';
import { isPlainText, toPlainText, withPlainTexts } from './runtime/plain-text.ts';
import type { Details, DetailsWatch, Facts, Gauges, HistoryMinutes, Metrics, PingResult, PingTask, Statistics, StatisticsRead, StoredMinutes } from './types.ts';

export type { Fault };
export { toPlainText };

export function encodeHello(params: Facts): string {
  return '{"jsonrpc":"2.0","method":"hello","params":' + serialiseFacts(params) + '}';
}

export function encodeReport(params: Metrics): string {
  return '{"jsonrpc":"2.0","method":"report","params":' + serialiseMetrics(params) + '}';
}

export function encodePingResult(params: PingResult): string {
  return '{"jsonrpc":"2.0","method":"ping.result","params":' + serialisePingResult(params) + '}';
}

export function encodeHistoryMinutes(params: HistoryMinutes): string {
  return '{"jsonrpc":"2.0","method":"history.minutes","params":' + serialiseHistoryMinutes(params) + '}';
}

export function encodeHistoryStored(params: StoredMinutes): string {
  return '{"jsonrpc":"2.0","method":"history.stored","params":' + serialiseStoredMinutes(params) + '}';
}

export function encodePingTasks(params: PingTask[]): string {
  return '{"jsonrpc":"2.0","method":"ping.tasks","params":' + serialisePingTasksParams(params) + '}';
}

export function encodeGauges(params: Gauges): string {
  return '{"jsonrpc":"2.0","method":"gauges","params":' + serialiseGauges(params) + '}';
}

export function encodeDetails(params: Details): string {
  return '{"jsonrpc":"2.0","method":"details","params":' + serialiseDetails(params) + '}';
}

export function encodeDetailsWatch(params: DetailsWatch): string {
  return '{"jsonrpc":"2.0","method":"details.watch","params":' + serialiseDetailsWatch(params) + '}';
}

export function encodeStatistics(params: Statistics): string {
  return '{"jsonrpc":"2.0","method":"statistics","params":' + serialiseStatistics(params) + '}';
}

export function encodeStatisticsRead(params: StatisticsRead): string {
  return '{"jsonrpc":"2.0","method":"statistics.read","params":' + serialiseStatisticsRead(params) + '}';
}

/** A message of the agent, or why it is refused. */
export type AgentMessage =
  | { method: 'hello'; params: Partial<Facts>; dropped: number }
  | { method: 'report'; params: Partial<Metrics>; extra: Record<string, unknown> | null; dropped: number }
  | { method: 'ping.result'; params: PingResult }
  | { method: 'history.minutes'; params: Partial<HistoryMinutes>; dropped: number }
  | { method: 'gauges'; params: Partial<Gauges>; dropped: number }
  | { method: 'details'; params: Partial<Details>; dropped: number }
  | { method: 'statistics'; params: Partial<Statistics>; dropped: number }
  | Fault;

/** Decodes one text frame of the agent. Never throws. */
export function decodeAgentMessage(text: string): AgentMessage {
  const envelope = parseEnvelope(text);
  if (typeof envelope === 'string') return faults[envelope];
  switch (envelope.method) {
    case 'hello':
      return decodeHello(envelope.params);
    case 'report':
      return decodeReport(envelope.params);
    case 'ping.result':
      return decodePingResult(envelope.params);
    case 'history.minutes':
      return decodeHistoryMinutes(envelope.params);
    case 'gauges':
      return decodeGauges(envelope.params);
    case 'details':
      return decodeDetails(envelope.params);
    case 'statistics':
      return decodeStatistics(envelope.params);
    default:
      return faults.method;
  }
}

/** A message of the hub, or why it is refused. */
export type HubMessage =
  | { method: 'history.stored'; params: StoredMinutes }
  | { method: 'ping.tasks'; params: PingTask[] }
  | { method: 'details.watch'; params: DetailsWatch }
  | { method: 'statistics.read'; params: StatisticsRead }
  | Fault;

/** Decodes one text frame of the hub. Never throws. */
export function decodeHubMessage(text: string): HubMessage {
  const envelope = parseEnvelope(text);
  if (typeof envelope === 'string') return faults[envelope];
  switch (envelope.method) {
    case 'history.stored':
      return decodeHistoryStored(envelope.params);
    case 'ping.tasks':
      return decodePingTasks(envelope.params);
    case 'details.watch':
      return decodeDetailsWatch(envelope.params);
    case 'statistics.read':
      return decodeStatisticsRead(envelope.params);
    default:
      return faults.method;
  }
}

const helloSalvage: Salvage = {
  checks: new Map([
    ['hostname', isFactsHostname],
    ['os', isFactsOs],
    ['kernel', isFactsKernel],
    ['arch', isFactsArch],
    ['virt', isFactsVirt],
    ['cpu_name', isFactsCpuName],
    ['cpu_cores', isFactsCpuCores],
    ['mem_total', isBytes],
    ['swap_total', isBytes],
    ['disk_total', isBytes],
    ['agent_version', isFactsAgentVersion],
    ['ipv4', isFactsIpv4],
    ['ipv6', isFactsIpv6],
    ['probes', isFactsProbes],
    ['details', isFactsDetails],
    ['statistics', isFactsStatistics],
    ['former_boot_id', isFactsFormerBootId],
  ]),
  texts: new Map([
    ['hostname', 253],
    ['os', 256],
    ['kernel', 256],
    ['arch', 64],
    ['virt', 64],
    ['cpu_name', 256],
    ['agent_version', 64],
    ['ipv4', 45],
    ['ipv6', 45],
    ['former_boot_id', 64],
  ]),
  nested: new Set([]),
  maxKeys: 0,
  maxBytes: 0,
};

function decodeHello(params: unknown): AgentMessage {
  if (!isFields(params)) return faults.params;
  let known = 0;
  if (params.hostname !== undefined) {
    if (!isFactsHostname(params.hostname) || !isPlainText(params.hostname)) return salvageHello(params);
    known += 1;
  }
  if (params.os !== undefined) {
    if (!isFactsOs(params.os) || !isPlainText(params.os)) return salvageHello(params);
    known += 1;
  }
  if (params.kernel !== undefined) {
    if (!isFactsKernel(params.kernel) || !isPlainText(params.kernel)) return salvageHello(params);
    known += 1;
  }
  if (params.arch !== undefined) {
    if (!isFactsArch(params.arch) || !isPlainText(params.arch)) return salvageHello(params);
    known += 1;
  }
  if (params.virt !== undefined) {
    if (!isFactsVirt(params.virt) || !isPlainText(params.virt)) return salvageHello(params);
    known += 1;
  }
  if (params.cpu_name !== undefined) {
    if (!isFactsCpuName(params.cpu_name) || !isPlainText(params.cpu_name)) return salvageHello(params);
    known += 1;
  }
  if (params.cpu_cores !== undefined) {
    if (!isFactsCpuCores(params.cpu_cores)) return salvageHello(params);
    known += 1;
  }
  if (params.mem_total !== undefined) {
    if (!isBytes(params.mem_total)) return salvageHello(params);
    known += 1;
  }
  if (params.swap_total !== undefined) {
    if (!isBytes(params.swap_total)) return salvageHello(params);
    known += 1;
  }
  if (params.disk_total !== undefined) {
    if (!isBytes(params.disk_total)) return salvageHello(params);
    known += 1;
  }
  if (params.agent_version !== undefined) {
    if (!isFactsAgentVersion(params.agent_version) || !isPlainText(params.agent_version)) return salvageHello(params);
    known += 1;
  }
  if (params.ipv4 !== undefined) {
    if (!isFactsIpv4(params.ipv4) || !isPlainText(params.ipv4)) return salvageHello(params);
    known += 1;
  }
  if (params.ipv6 !== undefined) {
    if (!isFactsIpv6(params.ipv6) || !isPlainText(params.ipv6)) return salvageHello(params);
    known += 1;
  }
  if (params.probes !== undefined) {
    if (!isFactsProbes(params.probes)) return salvageHello(params);
    known += 1;
  }
  if (params.details !== undefined) {
    if (!isFactsDetails(params.details)) return salvageHello(params);
    known += 1;
  }
  if (params.statistics !== undefined) {
    if (!isFactsStatistics(params.statistics)) return salvageHello(params);
    known += 1;
  }
  if (params.former_boot_id !== undefined) {
    if (!isFactsFormerBootId(params.former_boot_id) || !isPlainText(params.former_boot_id)) return salvageHello(params);
    known += 1;
  }
  if (Object.keys(params).length !== known) return salvageHello(params);
  return { method: 'hello', params: params as Partial<Facts>, dropped: 0 };
}

function salvageHello(fields: Fields): AgentMessage {
  const { params, dropped } = salvage(fields, helloSalvage);
  return { method: 'hello', params: params as Partial<Facts>, dropped };
}

/** An object with fields of `hello`, with plain texts; the same object if they are. */
export function toPlainHello<T extends object>(fields: T): T {
  return withPlainTexts(fields, helloSalvage.texts);
}

const reportSalvage: Salvage = {
  checks: new Map([
    ['uptime', isMetricsUptime],
    ['cpu', isPercent],
    ['load', isMetricsLoad],
    ['mem_total', isBytes],
    ['mem_used', isBytes],
    ['swap_total', isBytes],
    ['swap_used', isBytes],
    ['disk_total', isBytes],
    ['disk_used', isBytes],
    ['net_rx', isByteRate],
    ['net_tx', isByteRate],
    ['tcp', isCount],
    ['udp', isCount],
    ['procs', isCount],
    ['boot_id', isMetricsBootId],
    ['net_rx_total', isBytes],
    ['net_tx_total', isBytes],
  ]),
  texts: new Map([
    ['boot_id', 64],
  ]),
  nested: new Set([]),
  maxKeys: limits.extraKeys,
  maxBytes: limits.extraBytes,
};

function decodeReport(params: unknown): AgentMessage {
  if (!isFields(params)) return faults.params;
  let known = 0;
  if (params.uptime !== undefined) {
    if (!isMetricsUptime(params.uptime)) return salvageReport(params);
    known += 1;
  }
  if (params.cpu !== undefined) {
    if (!isPercent(params.cpu)) return salvageReport(params);
    known += 1;
  }
  if (params.load !== undefined) {
    if (!isMetricsLoad(params.load)) return salvageReport(params);
    known += 1;
  }
  if (params.mem_total !== undefined) {
    if (!isBytes(params.mem_total)) return salvageReport(params);
    known += 1;
  }
  if (params.mem_used !== undefined) {
    if (!isBytes(params.mem_used)) return salvageReport(params);
    known += 1;
  }
  if (params.swap_total !== undefined) {
    if (!isBytes(params.swap_total)) return salvageReport(params);
    known += 1;
  }
  if (params.swap_used !== undefined) {
    if (!isBytes(params.swap_used)) return salvageReport(params);
    known += 1;
  }
  if (params.disk_total !== undefined) {
    if (!isBytes(params.disk_total)) return salvageReport(params);
    known += 1;
  }
  if (params.disk_used !== undefined) {
    if (!isBytes(params.disk_used)) return salvageReport(params);
    known += 1;
  }
  if (params.net_rx !== undefined) {
    if (!isByteRate(params.net_rx)) return salvageReport(params);
    known += 1;
  }
  if (params.net_tx !== undefined) {
    if (!isByteRate(params.net_tx)) return salvageReport(params);
    known += 1;
  }
  if (params.tcp !== undefined) {
    if (!isCount(params.tcp)) return salvageReport(params);
    known += 1;
  }
  if (params.udp !== undefined) {
    if (!isCount(params.udp)) return salvageReport(params);
    known += 1;
  }
  if (params.procs !== undefined) {
    if (!isCount(params.procs)) return salvageReport(params);
    known += 1;
  }
  if (params.boot_id !== undefined) {
    if (!isMetricsBootId(params.boot_id) || !isPlainText(params.boot_id)) return salvageReport(params);
    known += 1;
  }
  if (params.net_rx_total !== undefined) {
    if (!isBytes(params.net_rx_total)) return salvageReport(params);
    known += 1;
  }
  if (params.net_tx_total !== undefined) {
    if (!isBytes(params.net_tx_total)) return salvageReport(params);
    known += 1;
  }
  if (Object.keys(params).length !== known) return salvageReport(params);
  return { method: 'report', params: params as Partial<Metrics>, extra: null, dropped: 0 };
}

function salvageReport(fields: Fields): AgentMessage {
  const { params, extra, dropped } = salvage(fields, reportSalvage);
  return { method: 'report', params: params as Partial<Metrics>, extra, dropped };
}

function decodePingResult(params: unknown): AgentMessage {
  return isPingResult(params) ? { method: 'ping.result', params: params as PingResult } : faults.params;
}

const historyMinutesSalvage: Salvage = {
  checks: new Map([
    ['minutes', isHistoryMinutesMinutes],
    ['age', isHistoryMinutesAge],
    ['offset', isHistoryMinutesOffset],
    ['covered', isHistoryMinutesCovered],
    ['gauges', isMissedGauges],
    ['parts', isHistoryMinutesParts],
    ['probes', isHistoryMinutesProbes],
    ['cpu', isHistoryMinutesCpu],
    ['load', isHistoryMinutesLoad],
    ['mem_used', isHistoryMinutesMemUsed],
    ['swap_used', isHistoryMinutesSwapUsed],
    ['disk_used', isHistoryMinutesDiskUsed],
    ['net_rx', isHistoryMinutesNetRx],
    ['net_tx', isHistoryMinutesNetTx],
    ['tcp', isHistoryMinutesTcp],
    ['udp', isHistoryMinutesUdp],
    ['procs', isHistoryMinutesProcs],
    ['cpu_max', isHistoryMinutesCpuMax],
    ['net_rx_max', isHistoryMinutesNetRxMax],
    ['net_tx_max', isHistoryMinutesNetTxMax],
  ]),
  texts: new Map([
  ]),
  nested: new Set(['parts']),
  maxKeys: 0,
  maxBytes: 0,
};

function decodeHistoryMinutes(params: unknown): AgentMessage {
  if (!isFields(params)) return faults.params;
  return salvageHistoryMinutes(params);
}

function salvageHistoryMinutes(fields: Fields): AgentMessage {
  const { params, dropped } = salvage(fields, historyMinutesSalvage);
  return { method: 'history.minutes', params: params as Partial<HistoryMinutes>, dropped };
}

function decodeHistoryStored(params: unknown): HubMessage {
  return isStoredMinutes(params) ? { method: 'history.stored', params: params as StoredMinutes } : faults.params;
}

function decodePingTasks(params: unknown): HubMessage {
  return isPingTasksParams(params) ? { method: 'ping.tasks', params: params as PingTask[] } : faults.params;
}

const gaugesSalvage: Salvage = {
  checks: new Map([
    ['temperature', isCelsius],
    ['iowait', isPercent],
    ['steal', isPercent],
    ['core_max', isPercent],
    ['pressure_cpu', isPercent],
    ['pressure_memory', isPercent],
    ['pressure_io', isPercent],
    ['disk_read', isByteRate],
    ['disk_write', isByteRate],
    ['disk_busy', isPercent],
    ['mount_used', isPercent],
    ['inodes_used', isPercent],
    ['net_errors', isGaugesNetErrors],
    ['gpu', isPercent],
    ['gpu_memory', isPercent],
    ['containers', isCount],
    ['arrays_impaired', isCount],
    ['units_failed', isCount],
    ['disks_impaired', isCount],
    ['mounts', isGaugesMounts],
    ['largest_containers', isGaugesLargestContainers],
    ['clock', isGaugesClock],
  ]),
  texts: new Map([
  ]),
  nested: new Set(['mounts', 'largest_containers']),
  maxKeys: 0,
  maxBytes: 0,
};

function decodeGauges(params: unknown): AgentMessage {
  if (!isFields(params)) return faults.params;
  return salvageGauges(params);
}

function salvageGauges(fields: Fields): AgentMessage {
  const { params, dropped } = salvage(fields, gaugesSalvage);
  return { method: 'gauges', params: params as Partial<Gauges>, dropped };
}

const detailsSalvage: Salvage = {
  checks: new Map([
    ['system', isSystemDetails],
    ['processor', isProcessorDetails],
    ['pressure', isPressureDetails],
    ['memory', isMemoryDetails],
    ['sensors', isDetailsSensors],
    ['fans', isDetailsFans],
    ['batteries', isDetailsBatteries],
    ['mounts', isDetailsMounts],
    ['disks', isDetailsDisks],
    ['interfaces', isDetailsInterfaces],
    ['gpus', isDetailsGpus],
    ['arrays', isDetailsArrays],
    ['containers', isContainerDetails],
    ['processes', isDetailsProcesses],
    ['units', isUnitDetails],
  ]),
  texts: new Map([
  ]),
  nested: new Set(['system', 'sensors', 'fans', 'batteries', 'mounts', 'disks', 'interfaces', 'gpus', 'arrays', 'containers', 'processes', 'units']),
  maxKeys: 0,
  maxBytes: 0,
};

function decodeDetails(params: unknown): AgentMessage {
  if (!isFields(params)) return faults.params;
  return salvageDetails(params);
}

function salvageDetails(fields: Fields): AgentMessage {
  const { params, dropped } = salvage(fields, detailsSalvage);
  return { method: 'details', params: params as Partial<Details>, dropped };
}

function decodeDetailsWatch(params: unknown): HubMessage {
  return isDetailsWatch(params) ? { method: 'details.watch', params: params as DetailsWatch } : faults.params;
}

const statisticsSalvage: Salvage = {
  checks: new Map([
    ['id', isStatisticsId],
    ['complete', isStatisticsComplete],
    ['system', isKernelTable],
    ['cores', isStatisticsCores],
    ['softnet', isStatisticsSoftnet],
    ['meminfo', isKernelTable],
    ['vmstat', isKernelTable],
    ['netstat', isKernelTable],
    ['sockstat', isKernelTable],
    ['pressure', isKernelTable],
    ['filesystems', isStatisticsFilesystems],
    ['disks', isStatisticsDisks],
    ['interfaces', isStatisticsInterfaces],
    ['sensors', isStatisticsSensors],
  ]),
  texts: new Map([
  ]),
  nested: new Set(['filesystems', 'disks', 'interfaces', 'sensors']),
  maxKeys: 0,
  maxBytes: 0,
};

function decodeStatistics(params: unknown): AgentMessage {
  if (!isFields(params)) return faults.params;
  return salvageStatistics(params);
}

function salvageStatistics(fields: Fields): AgentMessage {
  const { params, dropped } = salvage(fields, statisticsSalvage);
  return { method: 'statistics', params: params as Partial<Statistics>, dropped };
}

function decodeStatisticsRead(params: unknown): HubMessage {
  return isStatisticsRead(params) ? { method: 'statistics.read', params: params as StatisticsRead } : faults.params;
}

function isFactsHostname(value: unknown): boolean {
  return typeof value === 'string' && (value.length <= 253 || countCharacters(value) <= 253);
}

function isFactsOs(value: unknown): boolean {
  return typeof value === 'string' && (value.length <= 256 || countCharacters(value) <= 256);
}

function isFactsKernel(value: unknown): boolean {
  return typeof value === 'string' && (value.length <= 256 || countCharacters(value) <= 256);
}

function isFactsArch(value: unknown): boolean {
  return typeof value === 'string' && (value.length <= 64 || countCharacters(value) <= 64);
}

function isFactsVirt(value: unknown): boolean {
  return typeof value === 'string' && (value.length <= 64 || countCharacters(value) <= 64);
}

function isFactsCpuName(value: unknown): boolean {
  return typeof value === 'string' && (value.length <= 256 || countCharacters(value) <= 256);
}

function isFactsCpuCores(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 65536 && Number.isInteger(value);
}

function isBytes(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 9007199254740991 && Number.isInteger(value);
}

function isFactsAgentVersion(value: unknown): boolean {
  return typeof value === 'string' && (value.length <= 64 || countCharacters(value) <= 64);
}

function isFactsIpv4(value: unknown): boolean {
  return ((typeof value === 'string' && (value.length <= 45 || countCharacters(value) <= 45)) || (value === null));
}

function isFactsIpv6(value: unknown): boolean {
  return ((typeof value === 'string' && (value.length <= 45 || countCharacters(value) <= 45)) || (value === null));
}

function isFactsProbes(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 16 || new Set(value).size !== value.length) return false;
for (const item of value) if (!isFactsProbesItem(item)) return false;
return true;
}

function isFactsProbesItem(value: unknown): boolean {
  return typeof value === 'string' && factsProbesItemPattern13.test(value);
}

const factsProbesItemPattern13 = /^[a-z0-9-]{1,32}$/u;

function isFactsDetails(value: unknown): boolean {
  return typeof value === 'boolean';
}

function isFactsStatistics(value: unknown): boolean {
  return typeof value === 'boolean';
}

function isFactsFormerBootId(value: unknown): boolean {
  return typeof value === 'string' && value.length >= 1 && (value.length <= 64 || countCharacters(value) <= 64);
}

function isMetricsUptime(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 9007199254740991 && Number.isInteger(value);
}

function isPercent(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 100;
}

function isMetricsLoad(value: unknown): boolean {
  if (!Array.isArray(value) || value.length < 3 || value.length > 3) return false;
for (const item of value) if (!isMetricsLoadItem(item)) return false;
return true;
}

function isMetricsLoadItem(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 1000000;
}

function isByteRate(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 9007199254740991;
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 9007199254740991 && Number.isInteger(value);
}

function isMetricsBootId(value: unknown): boolean {
  return typeof value === 'string' && value.length >= 1 && (value.length <= 64 || countCharacters(value) <= 64);
}

function isPingResult(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (!isId(value.task_id)) return false;
  if (!isPingResultLatencyMs(value.latency_ms)) return false;
  if (value.latency_us !== undefined && !isPingResultLatencyUs(value.latency_us)) return false;
  if (value.reason !== undefined && !isProbeFailure(value.reason)) return false;
  if (value.detail !== undefined && !isPingResultDetail(value.detail)) return false;
  if (value.certificate_until !== undefined && !isInstant(value.certificate_until)) return false;
  return true;
}

function isId(value: unknown): boolean {
  return typeof value === 'number' && value >= 1 && value <= 9007199254740991 && Number.isInteger(value);
}

function isPingResultLatencyMs(value: unknown): boolean {
  return (typeof value === 'number' && value >= 0 && value <= 3600000 || value === -1);
}

function isPingResultLatencyUs(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 3600000000 && Number.isInteger(value);
}

function isProbeFailure(value: unknown): boolean {
  return (value === "timeout" || value === "name" || value === "refused" || value === "unreachable" || value === "closed" || value === "certificate_expired" || value === "certificate_name" || value === "certificate_untrusted" || value === "tls" || value === "protocol" || value === "status" || value === "redirects" || value === "body" || value === "json" || value === "record");
}

function isPingResultDetail(value: unknown): boolean {
  return typeof value === 'string' && (value.length <= 200 || countCharacters(value) <= 200);
}

function isInstant(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 253402300799 && Number.isInteger(value);
}

function isHistoryMinutesMinutes(value: unknown): boolean {
  if (!Array.isArray(value) || value.length < 1 || value.length > 60) return false;
for (const item of value) if (!isHistoryMinutesMinutesItem(item)) return false;
return true;
}

function isHistoryMinutesMinutesItem(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 9007199254740990 && Number.isInteger(value);
}

function isHistoryMinutesAge(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 9007199254740991;
}

function isHistoryMinutesOffset(value: unknown): boolean {
  return typeof value === 'number' && value >= -9007199254740991 && value <= 9007199254740991 && Number.isInteger(value);
}

function isHistoryMinutesCovered(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 60) return false;
for (const item of value) if (!isHistoryMinutesCoveredItem(item)) return false;
return true;
}

function isHistoryMinutesCoveredItem(value: unknown): boolean {
  return typeof value === 'number' && value >= 1 && value <= 60000;
}

function isMissedGauges(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (value.temperature !== undefined && !isMissedGaugesTemperature(value.temperature)) return false;
  if (value.iowait !== undefined && !isMissedGaugesIowait(value.iowait)) return false;
  if (value.steal !== undefined && !isMissedGaugesSteal(value.steal)) return false;
  if (value.core_max !== undefined && !isMissedGaugesCoreMax(value.core_max)) return false;
  if (value.pressure_cpu !== undefined && !isMissedGaugesPressureCpu(value.pressure_cpu)) return false;
  if (value.pressure_memory !== undefined && !isMissedGaugesPressureMemory(value.pressure_memory)) return false;
  if (value.pressure_io !== undefined && !isMissedGaugesPressureIo(value.pressure_io)) return false;
  if (value.disk_read !== undefined && !isMissedGaugesDiskRead(value.disk_read)) return false;
  if (value.disk_write !== undefined && !isMissedGaugesDiskWrite(value.disk_write)) return false;
  if (value.disk_busy !== undefined && !isMissedGaugesDiskBusy(value.disk_busy)) return false;
  if (value.mount_used !== undefined && !isMissedGaugesMountUsed(value.mount_used)) return false;
  if (value.inodes_used !== undefined && !isMissedGaugesInodesUsed(value.inodes_used)) return false;
  if (value.net_errors !== undefined && !isMissedGaugesNetErrors(value.net_errors)) return false;
  if (value.gpu !== undefined && !isMissedGaugesGpu(value.gpu)) return false;
  if (value.gpu_memory !== undefined && !isMissedGaugesGpuMemory(value.gpu_memory)) return false;
  if (value.containers !== undefined && !isMissedGaugesContainers(value.containers)) return false;
  if (value.arrays_impaired !== undefined && !isMissedGaugesArraysImpaired(value.arrays_impaired)) return false;
  if (value.units_failed !== undefined && !isMissedGaugesUnitsFailed(value.units_failed)) return false;
  if (value.disks_impaired !== undefined && !isMissedGaugesDisksImpaired(value.disks_impaired)) return false;
  return true;
}

function isMissedGaugesTemperature(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 60) return false;
for (const item of value) if (!isMissedGaugesTemperatureItem(item)) return false;
return true;
}

function isMissedGaugesTemperatureItem(value: unknown): boolean {
  return (typeof value === 'number' && value >= -100 && value <= 250 || value === null);
}

function isMissedGaugesIowait(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 60) return false;
for (const item of value) if (!isMissedGaugesIowaitItem(item)) return false;
return true;
}

function isMissedGaugesIowaitItem(value: unknown): boolean {
  return (typeof value === 'number' && value >= 0 && value <= 100 || value === null);
}

function isMissedGaugesSteal(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 60) return false;
for (const item of value) if (!isMissedGaugesStealItem(item)) return false;
return true;
}

function isMissedGaugesStealItem(value: unknown): boolean {
  return (typeof value === 'number' && value >= 0 && value <= 100 || value === null);
}

function isMissedGaugesCoreMax(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 60) return false;
for (const item of value) if (!isMissedGaugesCoreMaxItem(item)) return false;
return true;
}

function isMissedGaugesCoreMaxItem(value: unknown): boolean {
  return (typeof value === 'number' && value >= 0 && value <= 100 || value === null);
}

function isMissedGaugesPressureCpu(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 60) return false;
for (const item of value) if (!isMissedGaugesPressureCpuItem(item)) return false;
return true;
}

function isMissedGaugesPressureCpuItem(value: unknown): boolean {
  return (typeof value === 'number' && value >= 0 && value <= 100 || value === null);
}

function isMissedGaugesPressureMemory(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 60) return false;
for (const item of value) if (!isMissedGaugesPressureMemoryItem(item)) return false;
return true;
}

function isMissedGaugesPressureMemoryItem(value: unknown): boolean {
  return (typeof value === 'number' && value >= 0 && value <= 100 || value === null);
}

function isMissedGaugesPressureIo(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 60) return false;
for (const item of value) if (!isMissedGaugesPressureIoItem(item)) return false;
return true;
}

function isMissedGaugesPressureIoItem(value: unknown): boolean {
  return (typeof value === 'number' && value >= 0 && value <= 100 || value === null);
}

function isMissedGaugesDiskRead(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 60) return false;
for (const item of value) if (!isMissedGaugesDiskReadItem(item)) return false;
return true;
}

function isMissedGaugesDiskReadItem(value: unknown): boolean {
  return (typeof value === 'number' && value >= 0 && value <= 9007199254740991 || value === null);
}

function isMissedGaugesDiskWrite(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 60) return false;
for (const item of value) if (!isMissedGaugesDiskWriteItem(item)) return false;
return true;
}

function isMissedGaugesDiskWriteItem(value: unknown): boolean {
  return (typeof value === 'number' && value >= 0 && value <= 9007199254740991 || value === null);
}

function isMissedGaugesDiskBusy(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 60) return false;
for (const item of value) if (!isMissedGaugesDiskBusyItem(item)) return false;
return true;
}

function isMissedGaugesDiskBusyItem(value: unknown): boolean {
  return (typeof value === 'number' && value >= 0 && value <= 100 || value === null);
}

function isMissedGaugesMountUsed(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 60) return false;
for (const item of value) if (!isMissedGaugesMountUsedItem(item)) return false;
return true;
}

function isMissedGaugesMountUsedItem(value: unknown): boolean {
  return (typeof value === 'number' && value >= 0 && value <= 100 || value === null);
}

function isMissedGaugesInodesUsed(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 60) return false;
for (const item of value) if (!isMissedGaugesInodesUsedItem(item)) return false;
return true;
}

function isMissedGaugesInodesUsedItem(value: unknown): boolean {
  return (typeof value === 'number' && value >= 0 && value <= 100 || value === null);
}

function isMissedGaugesNetErrors(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 60) return false;
for (const item of value) if (!isMissedGaugesNetErrorsItem(item)) return false;
return true;
}

function isMissedGaugesNetErrorsItem(value: unknown): boolean {
  return (typeof value === 'number' && value >= 0 && value <= 9007199254740991 || value === null);
}

function isMissedGaugesGpu(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 60) return false;
for (const item of value) if (!isMissedGaugesGpuItem(item)) return false;
return true;
}

function isMissedGaugesGpuItem(value: unknown): boolean {
  return (typeof value === 'number' && value >= 0 && value <= 100 || value === null);
}

function isMissedGaugesGpuMemory(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 60) return false;
for (const item of value) if (!isMissedGaugesGpuMemoryItem(item)) return false;
return true;
}

function isMissedGaugesGpuMemoryItem(value: unknown): boolean {
  return (typeof value === 'number' && value >= 0 && value <= 100 || value === null);
}

function isMissedGaugesContainers(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 60) return false;
for (const item of value) if (!isMissedGaugesContainersItem(item)) return false;
return true;
}

function isMissedGaugesContainersItem(value: unknown): boolean {
  return (typeof value === 'number' && value >= 0 && value <= 9007199254740991 && Number.isInteger(value) || value === null);
}

function isMissedGaugesArraysImpaired(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 60) return false;
for (const item of value) if (!isMissedGaugesArraysImpairedItem(item)) return false;
return true;
}

function isMissedGaugesArraysImpairedItem(value: unknown): boolean {
  return (typeof value === 'number' && value >= 0 && value <= 9007199254740991 && Number.isInteger(value) || value === null);
}

function isMissedGaugesUnitsFailed(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 60) return false;
for (const item of value) if (!isMissedGaugesUnitsFailedItem(item)) return false;
return true;
}

function isMissedGaugesUnitsFailedItem(value: unknown): boolean {
  return (typeof value === 'number' && value >= 0 && value <= 9007199254740991 && Number.isInteger(value) || value === null);
}

function isMissedGaugesDisksImpaired(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 60) return false;
for (const item of value) if (!isMissedGaugesDisksImpairedItem(item)) return false;
return true;
}

function isMissedGaugesDisksImpairedItem(value: unknown): boolean {
  return (typeof value === 'number' && value >= 0 && value <= 9007199254740991 && Number.isInteger(value) || value === null);
}

function isHistoryMinutesParts(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 60) return false;
for (const item of value) if (!isMissedParts(item)) return false;
return true;
}

function isMissedParts(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (!isMissedPartsMinute(value.minute)) return false;
  if (!isMissedPartsSamples(value.samples)) return false;
  if (value.mounts !== undefined && !isMissedPartsMounts(value.mounts)) return false;
  if (value.largest_containers !== undefined && !isMissedPartsLargestContainers(value.largest_containers)) return false;
  return true;
}

function isMissedPartsMinute(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 9007199254740990 && Number.isInteger(value);
}

function isMissedPartsSamples(value: unknown): boolean {
  return typeof value === 'number' && value >= 1 && value <= 60 && Number.isInteger(value);
}

function isMissedPartsMounts(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 200) return false;
for (const item of value) if (!isMountUse(item)) return false;
return true;
}

function isMountUse(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (!isMountUsePath(value.path)) return false;
  if (!isBytes(value.total)) return false;
  if (!isBytes(value.used)) return false;
  return true;
}

function isMountUsePath(value: unknown): boolean {
  return typeof value === 'string' && (value.length <= 256 || countCharacters(value) <= 256);
}

function isMissedPartsLargestContainers(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 10) return false;
for (const item of value) if (!isContainerUse(item)) return false;
return true;
}

function isContainerUse(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (!isPartName(value.name)) return false;
  if (value.cpu !== undefined && !isProcessorShare(value.cpu)) return false;
  if (!isBytes(value.memory)) return false;
  return true;
}

function isPartName(value: unknown): boolean {
  return typeof value === 'string' && (value.length <= 64 || countCharacters(value) <= 64);
}

function isProcessorShare(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 1000000;
}

function isHistoryMinutesProbes(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 64) return false;
for (const item of value) if (!isMissedProbes(item)) return false;
return true;
}

function isMissedProbes(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (!isId(value.task_id)) return false;
  if (!isMissedProbesAt(value.at)) return false;
  if (!isMissedProbesLatencyUs(value.latency_us)) return false;
  return true;
}

function isMissedProbesAt(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 1000) return false;
for (const item of value) if (!isMissedProbesAtItem(item)) return false;
return true;
}

function isMissedProbesAtItem(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 9007199254740990 && Number.isInteger(value);
}

function isMissedProbesLatencyUs(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 1000) return false;
for (const item of value) if (!isMissedProbesLatencyUsItem(item)) return false;
return true;
}

function isMissedProbesLatencyUsItem(value: unknown): boolean {
  return typeof value === 'number' && value >= -1 && value <= 3600000000 && Number.isInteger(value);
}

function isHistoryMinutesCpu(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 60) return false;
for (const item of value) if (!isHistoryMinutesCpuItem(item)) return false;
return true;
}

function isHistoryMinutesCpuItem(value: unknown): boolean {
  return (typeof value === 'number' && value >= 0 && value <= 100 || value === null);
}

function isHistoryMinutesLoad(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 60) return false;
for (const item of value) if (!isHistoryMinutesLoadItem(item)) return false;
return true;
}

function isHistoryMinutesLoadItem(value: unknown): boolean {
  return (typeof value === 'number' && value >= 0 && value <= 1000000 || value === null);
}

function isHistoryMinutesMemUsed(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 60) return false;
for (const item of value) if (!isHistoryMinutesMemUsedItem(item)) return false;
return true;
}

function isHistoryMinutesMemUsedItem(value: unknown): boolean {
  return (typeof value === 'number' && value >= 0 && value <= 9007199254740991 && Number.isInteger(value) || value === null);
}

function isHistoryMinutesSwapUsed(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 60) return false;
for (const item of value) if (!isHistoryMinutesSwapUsedItem(item)) return false;
return true;
}

function isHistoryMinutesSwapUsedItem(value: unknown): boolean {
  return (typeof value === 'number' && value >= 0 && value <= 9007199254740991 && Number.isInteger(value) || value === null);
}

function isHistoryMinutesDiskUsed(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 60) return false;
for (const item of value) if (!isHistoryMinutesDiskUsedItem(item)) return false;
return true;
}

function isHistoryMinutesDiskUsedItem(value: unknown): boolean {
  return (typeof value === 'number' && value >= 0 && value <= 9007199254740991 && Number.isInteger(value) || value === null);
}

function isHistoryMinutesNetRx(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 60) return false;
for (const item of value) if (!isHistoryMinutesNetRxItem(item)) return false;
return true;
}

function isHistoryMinutesNetRxItem(value: unknown): boolean {
  return (typeof value === 'number' && value >= 0 && value <= 9007199254740991 || value === null);
}

function isHistoryMinutesNetTx(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 60) return false;
for (const item of value) if (!isHistoryMinutesNetTxItem(item)) return false;
return true;
}

function isHistoryMinutesNetTxItem(value: unknown): boolean {
  return (typeof value === 'number' && value >= 0 && value <= 9007199254740991 || value === null);
}

function isHistoryMinutesTcp(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 60) return false;
for (const item of value) if (!isHistoryMinutesTcpItem(item)) return false;
return true;
}

function isHistoryMinutesTcpItem(value: unknown): boolean {
  return (typeof value === 'number' && value >= 0 && value <= 9007199254740991 || value === null);
}

function isHistoryMinutesUdp(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 60) return false;
for (const item of value) if (!isHistoryMinutesUdpItem(item)) return false;
return true;
}

function isHistoryMinutesUdpItem(value: unknown): boolean {
  return (typeof value === 'number' && value >= 0 && value <= 9007199254740991 || value === null);
}

function isHistoryMinutesProcs(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 60) return false;
for (const item of value) if (!isHistoryMinutesProcsItem(item)) return false;
return true;
}

function isHistoryMinutesProcsItem(value: unknown): boolean {
  return (typeof value === 'number' && value >= 0 && value <= 9007199254740991 || value === null);
}

function isHistoryMinutesCpuMax(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 60) return false;
for (const item of value) if (!isHistoryMinutesCpuMaxItem(item)) return false;
return true;
}

function isHistoryMinutesCpuMaxItem(value: unknown): boolean {
  return (typeof value === 'number' && value >= 0 && value <= 100 || value === null);
}

function isHistoryMinutesNetRxMax(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 60) return false;
for (const item of value) if (!isHistoryMinutesNetRxMaxItem(item)) return false;
return true;
}

function isHistoryMinutesNetRxMaxItem(value: unknown): boolean {
  return (typeof value === 'number' && value >= 0 && value <= 9007199254740991 || value === null);
}

function isHistoryMinutesNetTxMax(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 60) return false;
for (const item of value) if (!isHistoryMinutesNetTxMaxItem(item)) return false;
return true;
}

function isHistoryMinutesNetTxMaxItem(value: unknown): boolean {
  return (typeof value === 'number' && value >= 0 && value <= 9007199254740991 || value === null);
}

function isStoredMinutes(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (!isStoredMinutesBefore(value.before)) return false;
  if (value.offset !== undefined && !isStoredMinutesOffset(value.offset)) return false;
  return true;
}

function isStoredMinutesBefore(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 9007199254740991 && Number.isInteger(value);
}

function isStoredMinutesOffset(value: unknown): boolean {
  return typeof value === 'number' && value >= -9007199254740991 && value <= 9007199254740991 && Number.isInteger(value);
}

function isPingTasksParams(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
for (const item of value) if (!isPingTask(item)) return false;
return true;
}

function isPingTask(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (!isId(value.id)) return false;
  if (!isPingTarget(value.target)) return false;
  if (!isPingInterval(value.interval)) return false;
  if (value.options !== undefined && !isProbeOptions(value.options)) return false;
  return true;
}

function isPingTarget(value: unknown): boolean {
  return typeof value === 'string' && value.length >= 1 && (value.length <= 512 || countCharacters(value) <= 512) && pingTargetPattern125.test(value);
}

const pingTargetPattern125 = /^(https?:\/\/([A-Za-z0-9_]([A-Za-z0-9_.-]{0,251}[A-Za-z0-9_])?\.?|\[[0-9A-Fa-f:.]{2,45}\])(:([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?([/?][!-~]*)?|[A-Za-z0-9_]([A-Za-z0-9_.-]{0,251}[A-Za-z0-9_])?\.?(:([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?|\[[0-9A-Fa-f:.]{2,45}\]:([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])|[0-9A-Fa-f]{0,4}:[0-9A-Fa-f:.]{1,40}|tls:\/\/([A-Za-z0-9_]([A-Za-z0-9_.-]{0,251}[A-Za-z0-9_])?\.?|\[[0-9A-Fa-f:.]{2,45}\]):([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])|dns:(\/\/([A-Za-z0-9_]([A-Za-z0-9_.-]{0,251}[A-Za-z0-9_])?\.?|\[[0-9A-Fa-f:.]{2,45}\])(:([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?\/)?[A-Za-z0-9_]([A-Za-z0-9_.-]{0,251}[A-Za-z0-9_])?\.?(\?type=(A|AAAA|CAA|CNAME|MX|NS|PTR|SOA|SRV|TXT))?|heartbeat:)$/u;

function isPingInterval(value: unknown): boolean {
  return typeof value === 'number' && value >= 5 && value <= 86400 && Number.isInteger(value);
}

function isProbeOptions(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (value.family !== undefined && !isProbeOptionsFamily(value.family)) return false;
  if (value.method !== undefined && !isProbeOptionsMethod(value.method)) return false;
  if (value.statuses !== undefined && !isProbeOptionsStatuses(value.statuses)) return false;
  if (value.headers !== undefined && !isProbeOptionsHeaders(value.headers)) return false;
  if (value.body_contains !== undefined && !isProbeOptionsBodyContains(value.body_contains)) return false;
  if (value.body_lacks !== undefined && !isProbeOptionsBodyLacks(value.body_lacks)) return false;
  if (value.json_path !== undefined && !isProbeOptionsJsonPath(value.json_path)) return false;
  if (value.json_value !== undefined && !isProbeOptionsJsonValue(value.json_value)) return false;
  if (value.redirects !== undefined && !isProbeOptionsRedirects(value.redirects)) return false;
  if (value.server_name !== undefined && !isProbeOptionsServerName(value.server_name)) return false;
  if (value.record_contains !== undefined && !isProbeOptionsRecordContains(value.record_contains)) return false;
  return true;
}

function isProbeOptionsFamily(value: unknown): boolean {
  return (value === "ipv4" || value === "ipv6");
}

function isProbeOptionsMethod(value: unknown): boolean {
  return (value === "GET" || value === "HEAD");
}

function isProbeOptionsStatuses(value: unknown): boolean {
  if (!Array.isArray(value) || value.length < 1 || value.length > 16) return false;
for (const item of value) if (!isProbeOptionsStatusesItem(item)) return false;
return true;
}

function isProbeOptionsStatusesItem(value: unknown): boolean {
  return typeof value === 'string' && probeOptionsStatusesItemPattern132.test(value);
}

const probeOptionsStatusesItemPattern132 = /^([1-5][0-9]{2}|[1-5]xx|[1-5][0-9]{2}-[1-5][0-9]{2})$/u;

function isProbeOptionsHeaders(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 8) return false;
for (const item of value) if (!isProbeHeader(item)) return false;
return true;
}

function isProbeHeader(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (!isProbeHeaderName(value.name)) return false;
  if (!isProbeHeaderValue(value.value)) return false;
  for (const key of Object.keys(value)) if (key !== 'name' && key !== 'value') return false;
  return true;
}

function isProbeHeaderName(value: unknown): boolean {
  return typeof value === 'string' && probeHeaderNamePattern136.test(value);
}

const probeHeaderNamePattern136 = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,64}$/u;

function isProbeHeaderValue(value: unknown): boolean {
  return typeof value === 'string' && (value.length <= 1024 || countCharacters(value) <= 1024) && probeHeaderValuePattern138.test(value);
}

const probeHeaderValuePattern138 = /^([!-~]([ !-~]*[!-~])?)?$/u;

function isProbeOptionsBodyContains(value: unknown): boolean {
  return typeof value === 'string' && value.length >= 1 && (value.length <= 256 || countCharacters(value) <= 256);
}

function isProbeOptionsBodyLacks(value: unknown): boolean {
  return typeof value === 'string' && value.length >= 1 && (value.length <= 256 || countCharacters(value) <= 256);
}

function isProbeOptionsJsonPath(value: unknown): boolean {
  return typeof value === 'string' && (value.length <= 256 || countCharacters(value) <= 256) && probeOptionsJsonPathPattern142.test(value);
}

const probeOptionsJsonPathPattern142 = /^\$(\.[A-Za-z_][A-Za-z0-9_-]*|\[(0|[1-9][0-9]{0,5})\]|\['[^'\\]*'\])*$/u;

function isProbeOptionsJsonValue(value: unknown): boolean {
  return typeof value === 'string' && (value.length <= 256 || countCharacters(value) <= 256);
}

function isProbeOptionsRedirects(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 10 && Number.isInteger(value);
}

function isProbeOptionsServerName(value: unknown): boolean {
  return typeof value === 'string' && value.length >= 1 && (value.length <= 253 || countCharacters(value) <= 253) && probeOptionsServerNamePattern146.test(value);
}

const probeOptionsServerNamePattern146 = /^[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9_])?$/u;

function isProbeOptionsRecordContains(value: unknown): boolean {
  return typeof value === 'string' && value.length >= 1 && (value.length <= 256 || countCharacters(value) <= 256);
}

function isCelsius(value: unknown): boolean {
  return typeof value === 'number' && value >= -100 && value <= 250;
}

function isGaugesNetErrors(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 9007199254740991;
}

function isGaugesMounts(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 200) return false;
for (const item of value) if (!isMountUse(item)) return false;
return true;
}

function isGaugesLargestContainers(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 10) return false;
for (const item of value) if (!isContainerUse(item)) return false;
return true;
}

function isGaugesClock(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 9007199254740991 && Number.isInteger(value);
}

function isSystemDetails(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (value.vendor !== undefined && !isPartName(value.vendor)) return false;
  if (value.product !== undefined && !isPartName(value.product)) return false;
  if (value.board !== undefined && !isPartName(value.board)) return false;
  if (value.firmware !== undefined && !isPartName(value.firmware)) return false;
  return true;
}

function isProcessorDetails(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (value.user !== undefined && !isPercent(value.user)) return false;
  if (value.system !== undefined && !isPercent(value.system)) return false;
  if (value.iowait !== undefined && !isPercent(value.iowait)) return false;
  if (value.steal !== undefined && !isPercent(value.steal)) return false;
  if (value.cores !== undefined && !isProcessorDetailsCores(value.cores)) return false;
  return true;
}

function isProcessorDetailsCores(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 1024) return false;
for (const item of value) if (!isPercent(item)) return false;
return true;
}

function isPressureDetails(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (value.cpu !== undefined && !isPressure(value.cpu)) return false;
  if (value.memory !== undefined && !isPressure(value.memory)) return false;
  if (value.io !== undefined && !isPressure(value.io)) return false;
  return true;
}

function isPressure(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (!isPercent(value.some)) return false;
  if (value.full !== undefined && !isPercent(value.full)) return false;
  return true;
}

function isMemoryDetails(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (value.available !== undefined && !isBytes(value.available)) return false;
  if (value.free !== undefined && !isBytes(value.free)) return false;
  if (value.buffers !== undefined && !isBytes(value.buffers)) return false;
  if (value.cached !== undefined && !isBytes(value.cached)) return false;
  if (value.arc !== undefined && !isBytes(value.arc)) return false;
  return true;
}

function isDetailsSensors(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 64) return false;
for (const item of value) if (!isDetailsSensorsItem(item)) return false;
return true;
}

function isDetailsSensorsItem(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (!isPartName(value.name)) return false;
  if (!isCelsius(value.celsius)) return false;
  return true;
}

function isDetailsFans(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 32) return false;
for (const item of value) if (!isDetailsFansItem(item)) return false;
return true;
}

function isDetailsFansItem(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (!isPartName(value.name)) return false;
  if (!isDetailsFansItemRpm(value.rpm)) return false;
  return true;
}

function isDetailsFansItemRpm(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 100000 && Number.isInteger(value);
}

function isDetailsBatteries(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 8) return false;
for (const item of value) if (!isDetailsBatteriesItem(item)) return false;
return true;
}

function isDetailsBatteriesItem(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (!isPartName(value.name)) return false;
  if (!isPercent(value.charge)) return false;
  if (!isDetailsBatteriesItemCharging(value.charging)) return false;
  return true;
}

function isDetailsBatteriesItemCharging(value: unknown): boolean {
  return typeof value === 'boolean';
}

function isDetailsMounts(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 200) return false;
for (const item of value) if (!isMountDetails(item)) return false;
return true;
}

function isMountDetails(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (!isMountDetailsPath(value.path)) return false;
  if (!isPartName(value.type)) return false;
  if (!isBytes(value.total)) return false;
  if (!isBytes(value.used)) return false;
  if (value.inodes_total !== undefined && !isCount(value.inodes_total)) return false;
  if (value.inodes_used !== undefined && !isCount(value.inodes_used)) return false;
  return true;
}

function isMountDetailsPath(value: unknown): boolean {
  return typeof value === 'string' && (value.length <= 256 || countCharacters(value) <= 256);
}

function isDetailsDisks(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 200) return false;
for (const item of value) if (!isDiskDetails(item)) return false;
return true;
}

function isDiskDetails(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (!isPartName(value.name)) return false;
  if (value.model !== undefined && !isPartName(value.model)) return false;
  if (value.size !== undefined && !isBytes(value.size)) return false;
  if (value.read !== undefined && !isByteRate(value.read)) return false;
  if (value.write !== undefined && !isByteRate(value.write)) return false;
  if (value.busy !== undefined && !isPercent(value.busy)) return false;
  if (value.health !== undefined && !isDiskDetailsHealth(value.health)) return false;
  if (value.life_used !== undefined && !isPercent(value.life_used)) return false;
  if (value.command_errors !== undefined && !isCount(value.command_errors)) return false;
  return true;
}

function isDiskDetailsHealth(value: unknown): boolean {
  return (value === "working" || value === "worn" || value === "failing" || value === "offline");
}

function isDetailsInterfaces(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 100) return false;
for (const item of value) if (!isInterfaceDetails(item)) return false;
return true;
}

function isInterfaceDetails(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (!isPartName(value.name)) return false;
  if (value.counted !== undefined && !isInterfaceDetailsCounted(value.counted)) return false;
  if (value.rx !== undefined && !isByteRate(value.rx)) return false;
  if (value.tx !== undefined && !isByteRate(value.tx)) return false;
  if (value.errors !== undefined && !isCount(value.errors)) return false;
  if (value.drops !== undefined && !isCount(value.drops)) return false;
  if (value.speed !== undefined && !isInterfaceDetailsSpeed(value.speed)) return false;
  if (value.up !== undefined && !isInterfaceDetailsUp(value.up)) return false;
  return true;
}

function isInterfaceDetailsCounted(value: unknown): boolean {
  return typeof value === 'boolean';
}

function isInterfaceDetailsSpeed(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 9007199254740991 && Number.isInteger(value);
}

function isInterfaceDetailsUp(value: unknown): boolean {
  return typeof value === 'boolean';
}

function isDetailsGpus(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 16) return false;
for (const item of value) if (!isGpuDetails(item)) return false;
return true;
}

function isGpuDetails(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (!isPartName(value.name)) return false;
  if (value.asleep !== undefined && !isGpuDetailsAsleep(value.asleep)) return false;
  if (value.use !== undefined && !isPercent(value.use)) return false;
  if (value.memory_total !== undefined && !isBytes(value.memory_total)) return false;
  if (value.memory_used !== undefined && !isBytes(value.memory_used)) return false;
  if (value.celsius !== undefined && !isCelsius(value.celsius)) return false;
  if (value.watts !== undefined && !isGpuDetailsWatts(value.watts)) return false;
  return true;
}

function isGpuDetailsAsleep(value: unknown): boolean {
  return typeof value === 'boolean';
}

function isGpuDetailsWatts(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 10000;
}

function isDetailsArrays(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 64) return false;
for (const item of value) if (!isArrayDetails(item)) return false;
return true;
}

function isArrayDetails(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (!isPartName(value.name)) return false;
  if (!isPartName(value.kind)) return false;
  if (!isArrayDetailsState(value.state)) return false;
  if (value.progress !== undefined && !isPercent(value.progress)) return false;
  return true;
}

function isArrayDetailsState(value: unknown): boolean {
  return (value === "healthy" || value === "rebuilding" || value === "degraded" || value === "failed");
}

function isContainerDetails(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (!isCount(value.count)) return false;
  if (!isContainerDetailsLargest(value.largest)) return false;
  return true;
}

function isContainerDetailsLargest(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 10) return false;
for (const item of value) if (!isContainerUse(item)) return false;
return true;
}

function isDetailsProcesses(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 10) return false;
for (const item of value) if (!isProcessDetails(item)) return false;
return true;
}

function isProcessDetails(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (!isProcessDetailsPid(value.pid)) return false;
  if (!isPartName(value.name)) return false;
  if (value.cpu !== undefined && !isProcessorShare(value.cpu)) return false;
  if (value.memory !== undefined && !isBytes(value.memory)) return false;
  return true;
}

function isProcessDetailsPid(value: unknown): boolean {
  return typeof value === 'number' && value >= 1 && value <= 4194304 && Number.isInteger(value);
}

function isUnitDetails(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (!isCount(value.count)) return false;
  if (!isUnitDetailsFailed(value.failed)) return false;
  return true;
}

function isUnitDetailsFailed(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 50) return false;
for (const item of value) if (!isUnitDetailsFailedItem(item)) return false;
return true;
}

function isUnitDetailsFailedItem(value: unknown): boolean {
  return typeof value === 'string' && (value.length <= 255 || countCharacters(value) <= 255);
}

function isDetailsWatch(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (!isDetailsWatchSeconds(value.seconds)) return false;
  return true;
}

function isDetailsWatchSeconds(value: unknown): boolean {
  return typeof value === 'number' && value >= 1 && value <= 60 && Number.isInteger(value);
}

function isStatisticsId(value: unknown): boolean {
  return typeof value === 'number' && value >= 1 && value <= 9007199254740991 && Number.isInteger(value);
}

function isStatisticsComplete(value: unknown): boolean {
  return typeof value === 'boolean';
}

function isKernelTable(value: unknown): boolean {
  if (!isFields(value) || Object.keys(value).length > 128) return false;
for (const item of Object.values(value)) if (!isKernelNumber(item)) return false;
return true;
}

function isKernelNumber(value: unknown): boolean {
  return typeof value === 'number' && value >= -9007199254740991 && value <= 9007199254740991;
}

function isStatisticsCores(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 1024) return false;
for (const item of value) if (!isCoreStatistics(item)) return false;
return true;
}

function isCoreStatistics(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (!isCoreStatisticsCpu(value.cpu)) return false;
  if (!isKernelColumns(value.ticks)) return false;
  return true;
}

function isCoreStatisticsCpu(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 1023 && Number.isInteger(value);
}

function isKernelColumns(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 20) return false;
for (const item of value) if (!isKernelNumber(item)) return false;
return true;
}

function isStatisticsSoftnet(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 1024) return false;
for (const item of value) if (!isKernelColumns(item)) return false;
return true;
}

function isStatisticsFilesystems(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 200) return false;
for (const item of value) if (!isFileSystemStatistics(item)) return false;
return true;
}

function isFileSystemStatistics(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (!isFileSystemStatisticsDevice(value.device)) return false;
  if (!isFileSystemStatisticsPath(value.path)) return false;
  if (!isPartName(value.type)) return false;
  if (!isBytes(value.size)) return false;
  if (!isBytes(value.free)) return false;
  if (!isBytes(value.avail)) return false;
  if (value.files !== undefined && !isCount(value.files)) return false;
  if (value.files_free !== undefined && !isCount(value.files_free)) return false;
  if (value.readonly !== undefined && !isFileSystemStatisticsReadonly(value.readonly)) return false;
  return true;
}

function isFileSystemStatisticsDevice(value: unknown): boolean {
  return typeof value === 'string' && (value.length <= 256 || countCharacters(value) <= 256);
}

function isFileSystemStatisticsPath(value: unknown): boolean {
  return typeof value === 'string' && (value.length <= 256 || countCharacters(value) <= 256);
}

function isFileSystemStatisticsReadonly(value: unknown): boolean {
  return typeof value === 'boolean';
}

function isStatisticsDisks(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 200) return false;
for (const item of value) if (!isStatisticsDisksItem(item)) return false;
return true;
}

function isStatisticsDisksItem(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (!isPartName(value.name)) return false;
  if (!isKernelColumns(value.columns)) return false;
  return true;
}

function isStatisticsInterfaces(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 100) return false;
for (const item of value) if (!isStatisticsInterfacesItem(item)) return false;
return true;
}

function isStatisticsInterfacesItem(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (!isPartName(value.name)) return false;
  if (!isKernelColumns(value.columns)) return false;
  if (value.up !== undefined && !isStatisticsInterfacesItemUp(value.up)) return false;
  if (value.carrier !== undefined && !isStatisticsInterfacesItemCarrier(value.carrier)) return false;
  if (value.mtu !== undefined && !isBytes(value.mtu)) return false;
  if (value.speed !== undefined && !isBytes(value.speed)) return false;
  return true;
}

function isStatisticsInterfacesItemUp(value: unknown): boolean {
  return typeof value === 'boolean';
}

function isStatisticsInterfacesItemCarrier(value: unknown): boolean {
  return typeof value === 'boolean';
}

function isStatisticsSensors(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 64) return false;
for (const item of value) if (!isStatisticsSensorsItem(item)) return false;
return true;
}

function isStatisticsSensorsItem(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (!isPartName(value.name)) return false;
  if (!isCelsius(value.celsius)) return false;
  return true;
}

function isStatisticsRead(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (!isStatisticsReadId(value.id)) return false;
  return true;
}

function isStatisticsReadId(value: unknown): boolean {
  return typeof value === 'number' && value >= 1 && value <= 9007199254740991 && Number.isInteger(value);
}
