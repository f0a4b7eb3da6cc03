import type { ImportFacts, ImportNodeRecord, ImportTraffic } from '@muster/generated/types';
import type { InvalidValue, NodeConfig, NodeFacts, NodeRow, TrafficRow } from '../../rows.ts';
import { printable } from '../../validation/printable.ts';
import { findInvalidValues } from '../../validation/stored-values.ts';
import { cleanLine, cleanText } from './clean-text.ts';
import type { Notes } from './import-report.ts';

/** A node as it can be stored; `token` is null if it needs a new one. */
export interface CleanNode {
  key: string;
  config: NodeConfig;
  facts: NodeFacts;
  token: string | null;
  created_at: number;
  last_seen_at: number;
  ledger: Omit<TrafficRow, 'node_id'>;
}

export interface CleanContext {
  defaults: NodeConfig;
  /** Unix seconds. */
  now: number;
  notes: Notes;
}

const noFacts: NodeFacts = {
  hostname: '',
  os: '',
  kernel: '',
  arch: '',
  virt: '',
  cpu_name: '',
  cpu_cores: 0,
  mem_total: 0,
  swap_total: 0,
  disk_total: 0,
  agent_version: '',
  ipv4: null,
  ipv6: null,
  ip: '',
  country: '',
};

const noTraffic: Omit<TrafficRow, 'node_id'> = {
  rx: 0,
  tx: 0,
  day_rx: 0,
  day_tx: 0,
  day_start: 0,
  period_rx: 0,
  period_tx: 0,
  period_start: 0,
  last_rx: 0,
  last_tx: 0,
  boot_id: '',
  falls: '',
  last_report_at: 0,
};

/** Maximum lengths of the contract, in characters. */
const lineLengths = { group: 13, public_remark: 100 } as const;
const MAX_NAME = 64;
const MAX_REMARK = 2048;
const MAX_TAGS = 16;
const MAX_TAG = 32;
const factLengths = {
  hostname: 253,
  os: 256,
  kernel: 256,
  arch: 64,
  virt: 64,
  cpu_name: 256,
  agent_version: 64,
} as const;

/** Makes a node valid by the contract, with a note for each relevant change. */
export function cleanNode(node: ImportNodeRecord, context: CleanContext): CleanNode {
  const { name: given = '' } = node.config;
  const name = cleanLine(given, MAX_NAME) || `node ${printable(node.key)}`;
  const subject = `Node ${name}`;
  if (name !== given)
    note(context, subject, 'The name was empty, too long or had control characters, and was changed.');
  const facts = cleanFacts(node.facts);
  const draft: CleanNode = {
    key: node.key,
    config: { ...context.defaults, ...dropUndefined(cleanTexts(node, { name, subject, context })) },
    facts,
    token: node.token ?? null,
    created_at: node.created_at ?? context.now,
    last_seen_at: node.last_seen_at ?? 0,
    ledger: cleanLedger(node.traffic ?? {}, subject, context),
  };
  for (const invalid of findInvalid(draft)) replaceInvalid(draft, invalid, { subject, context });
  return draft;
}

interface Place {
  name: string;
  subject: string;
  context: CleanContext;
}

function cleanTexts({ config }: ImportNodeRecord, { name, subject, context }: Place): Partial<NodeConfig> {
  const cleaned: Partial<NodeConfig> = { ...config, name };
  for (const [key, length] of Object.entries(lineLengths) as [keyof typeof lineLengths, number][]) {
    const text = config[key];
    if (typeof text !== 'string') continue;
    cleaned[key] = cleanLine(text, length);
    if (cleaned[key] !== text)
      note(context, subject, `The ${labels[key]} was shortened to ${length} characters of one line.`);
  }
  if (typeof config.remark === 'string') {
    cleaned.remark = cleanText(config.remark, MAX_REMARK);
    if (cleaned.remark !== config.remark)
      note(context, subject, `The remark was shortened to ${MAX_REMARK} characters.`);
  }
  if (Array.isArray(config.tags)) {
    const tags = [...new Set(config.tags.map((tag) => cleanLine(String(tag), MAX_TAG)))].filter(
      (tag) => tag !== '',
    );
    cleaned.tags = tags.slice(0, MAX_TAGS);
    if (cleaned.tags.join('\n') !== config.tags.join('\n'))
      note(context, subject, `Tags were shortened: at most ${MAX_TAGS} of ${MAX_TAG} characters.`);
  }
  return cleaned;
}

const labels = { group: 'group', public_remark: 'public remark' } as const;

/** Agents report facts again with their next connection, so changes to them need no note. */
function cleanFacts(given: ImportFacts = {}): NodeFacts {
  const facts: NodeFacts = { ...noFacts, ...dropUndefined(given) };
  for (const [key, length] of Object.entries(factLengths) as [keyof typeof factLengths, number][])
    facts[key] = cleanLine(String(facts[key] ?? ''), length);
  for (const key of ['cpu_cores', 'mem_total', 'swap_total', 'disk_total'] as const)
    facts[key] = toSafeInteger(facts[key]) ?? 0;
  return facts;
}

/** Columns of the figures. */
const trafficColumns = {
  total_rx: 'rx',
  total_tx: 'tx',
  day_rx: 'day_rx',
  day_tx: 'day_tx',
  month_rx: 'period_rx',
  month_tx: 'period_tx',
  last_rx: 'last_rx',
  last_tx: 'last_tx',
  last_report_at: 'last_report_at',
} as const;

function cleanLedger(
  { boot_id = '', day_start = '', month_start = '', ...figures }: ImportTraffic,
  subject: string,
  context: CleanContext,
): Omit<TrafficRow, 'node_id'> {
  const ledger = {
    ...noTraffic,
    boot_id,
    day_start: toDayNumber(day_start),
    period_start: toDayNumber(month_start),
  };
  for (const [key, value] of Object.entries(figures) as [keyof typeof figures, number][]) {
    const number = toSafeInteger(value);
    if (number === null || number < 0)
      note(context, subject, `The traffic figure ${key} is outside 0 to 2^53 − 1 and was set to 0.`);
    else ledger[trafficColumns[key]] = number;
  }
  return ledger;
}

/** `2026-11-01` as 20261101; 0 for anything else. */
function toDayNumber(day: string): number {
  return /^\d{4}-\d\d-\d\d$/.test(day) ? Number(day.replaceAll('-', '')) : 0;
}

/** Figures may have fractions. Null for a number that cannot be stored. */
export function toSafeInteger(value: number): number | null {
  const number = Math.round(value);
  return Number.isSafeInteger(number) ? number : null;
}

/** A missing token gets no note. */
const PLACEHOLDER_TOKEN = '-'.repeat(43);

function findInvalid(draft: CleanNode): InvalidValue[] {
  const { config, facts, created_at, last_seen_at, ledger } = draft;
  const node: NodeRow = {
    id: 1,
    sort: 1,
    token: draft.token ?? PLACEHOLDER_TOKEN,
    created_at,
    last_seen_at,
    watched_since: 0,
    ...config,
    ...facts,
  };
  const nothing = {
    settings: {},
    account: null,
    secondFactor: { totp: null, passkeys: [], recoveryCodes: [] },
  };
  return findInvalidValues({
    ...nothing,
    nodes: [node],
    traffic: [{ node_id: 1, ...ledger }],
    pingTasks: [],
    notices: [],
    alertRules: [],
    alerts: [],
    now: 0,
  });
}

function replaceInvalid(
  draft: CleanNode,
  { table, column, problem }: InvalidValue,
  { subject, context }: Omit<Place, 'name'>,
): void {
  const [key = ''] = column.split('/');
  if (table === 'traffic') {
    Object.assign(draft.ledger, { [key]: noTraffic[key as keyof typeof noTraffic] ?? 0 });
    return;
  }
  if (key === 'token') {
    draft.token = null;
    return;
  }
  if (key === 'created_at') draft.created_at = context.now;
  else if (key === 'last_seen_at') draft.last_seen_at = 0;
  else if (Object.hasOwn(draft.config, key) && Object.hasOwn(context.defaults, key)) {
    const value = printable(JSON.stringify(draft.config[key as keyof NodeConfig]) ?? '');
    note(context, subject, `${key} ${value} ${problem}. It got the default of a new node.`);
    Object.assign(draft.config, { [key]: context.defaults[key as keyof NodeConfig] });
  } else if (Object.hasOwn(draft.facts, key)) {
    Object.assign(draft.facts, { [key]: noFacts[key as keyof NodeFacts] });
  } else {
    // A key that the contract does not have.
    Reflect.deleteProperty(draft.config, key);
  }
}

function note({ notes }: CleanContext, subject: string, detail: string): void {
  notes.add({ subject, detail, count: 1 });
}

function dropUndefined<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}
