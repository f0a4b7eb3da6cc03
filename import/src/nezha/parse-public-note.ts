import type { NodeConfig, TrafficMode } from '@muster/generated/types';
import { findCurrency, findCycleOfWord, isAmbiguousCurrency } from '../billing.ts';
import { toCell, toJson, toRecord, toText } from '../cells.ts';
import { parseCalendarDay } from '../timestamps.ts';

/** What a public note holds. Nezha itself does not read it; the keys are a habit of its themes. */
export interface PublicNote {
  config: NodeConfig;
  issues: NoteIssue[];
}

/** Subject and detail of a note of the report. */
export interface NoteIssue {
  subject: string;
  detail: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** A note that is no JSON object is a public remark. */
export function parsePublicNote(text: string): PublicNote {
  const value = toJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { config: text.trim() === '' ? {} : { public_remark: text.trim() }, issues: [] };
  }
  const note = toRecord(value);
  const billing = toRecord(note.billingDataMod);
  const plan = toRecord(note.planDataMod);
  const issues: NoteIssue[] = [];
  const config = { ...mapBilling(billing, issues), ...mapPlan(plan, issues) };
  const others = Object.keys(note).filter((key) => key !== 'billingDataMod' && key !== 'planDataMod');
  if (others.length > 0)
    issues.push({ subject: 'Public notes', detail: `Not imported: the key ${others.join(', ')}.` });
  return { config, issues };
}

function mapBilling(billing: Fields, issues: NoteIssue[]): NodeConfig {
  const end = getText(billing.endDate);
  const expires_at = parseCalendarDay(end);
  if (expires_at === null && end !== '' && !end.startsWith('0000'))
    issues.push({ subject: 'Public notes', detail: `The date ${end} cannot be read and is left out.` });
  if (/^(1|true)$/.test(getText(billing.autoRenewal)))
    issues.push({
      subject: 'Automatic renewal',
      detail: 'The date on which a plan ends is not moved on by itself.',
    });
  return { expires_at, ...mapAmount(billing, issues), ...mapCycle(billing, issues) };
}

/** An amount by use. */
const BY_USE = -1;

function mapAmount({ amount }: Fields, issues: NoteIssue[]): NodeConfig {
  const text = getText(amount);
  if (text === '' || /^(free|免费)$/i.test(text)) return { price: 0 };
  const parsed = parseAmount(text);
  if (parsed === undefined) {
    issues.push({ subject: 'Prices', detail: `The amount ${text} has no number and is left out.` });
    return { price: 0 };
  }
  const { price, sign } = parsed;
  if (price === BY_USE)
    issues.push({ subject: 'Prices', detail: 'The amount −1, "by use", becomes 0, which shows no price.' });
  if (price <= 0) return { price: 0 };
  const currency = findCurrency(sign);
  if (currency === undefined && sign !== '')
    issues.push({
      subject: 'Currencies',
      detail: `The currency ${sign} is not known; check that of the price.`,
    });
  if (isAmbiguousCurrency(sign))
    issues.push({ subject: 'Currencies', detail: 'The sign ¥ is read as Japanese yen, and ￥ as yuan.' });
  return currency === undefined ? { price } : { price, currency };
}

/** `$5.99`, `299CNY`, `€ 1.299,00`. Undefined if there is no number. */
export function parseAmount(text: string): { price: number; sign: string } | undefined {
  const match = /-?\d[\d.,]*/.exec(text);
  if (match === null) return;
  const price = parseDecimal(match[0].replace(/[.,]$/, ''));
  const sign = text.replace(match[0], '').split('/')[0]?.trim() ?? '';
  return Number.isFinite(price) ? { price, sign } : undefined;
}

/** A last comma or full stop that is followed by one or two digits, or is the only full stop, is the decimal point. */
function parseDecimal(text: string): number {
  const decimal = /^(-?[\d.,]*?)[.,](\d{1,2})$/.exec(text) ?? /^(-?\d+)\.(\d+)$/.exec(text);
  if (decimal === null) return Number(text.replaceAll(/[.,]/g, ''));
  return Number(`${(decimal[1] ?? '').replaceAll(/[.,]/g, '')}.${decimal[2]}`);
}

/** Themes leave the cycle of a payment without an end empty. */
function mapCycle({ cycle, endDate, amount }: Fields, issues: NoteIssue[]): NodeConfig {
  const word = getText(cycle);
  if (word === '')
    return getText(endDate).startsWith('0000') && getText(amount) !== '' ? { billing_cycle: 'once' } : {};
  const found = findCycleOfWord(word);
  if (found !== undefined) return { billing_cycle: found };
  issues.push({ subject: 'Billing cycles', detail: `The cycle "${word}" becomes the default, a month.` });
  return {};
}

/** By the themes: both directions, the larger one, one direction. */
const modes: Readonly<Record<string, TrafficMode>> = { '1': 'sum', '2': 'max', '3': 'up' };

function mapPlan(plan: Fields, issues: NoteIssue[]): NodeConfig {
  const config: NodeConfig = {};
  const volume = getText(plan.trafficVol);
  const limit = parseVolume(volume);
  if (limit === undefined)
    issues.push({
      subject: 'Traffic limits',
      detail: `The volume "${volume}" cannot be read; there is no limit.`,
    });
  else config.traffic_limit = limit;
  if (/\/\s*(年|y(ea)?r?|日|天|d(ay)?|周|w(eek)?|季)/i.test(volume))
    issues.push({
      subject: 'Traffic limits',
      detail: `The volume "${volume}" is imported as that of a month.`,
    });
  const type = getText(plan.trafficType);
  const mode = modes[type];
  if (mode !== undefined) config.traffic_mode = mode;
  if (mode === 'up' && (limit ?? 0) > 0)
    issues.push({
      subject: 'Traffic limits',
      detail: 'A limit of one direction is imported as that of sent traffic.',
    });
  const extra = getText(plan.extra);
  if (extra !== '') config.public_remark = extra;
  const tags = [plan.bandwidth, ...getText(plan.networkRoute).split(/[,，;；]/)].map(getText);
  config.tags = [...new Set(tags.filter((tag) => tag !== ''))];
  return config;
}

const units = ['B', 'K', 'M', 'G', 'T', 'P'];
const BYTES_PER_UNIT = 1024;

/** Bytes: `500GB/月` is 500 · 1024³. 0 for none; undefined if it cannot be read. */
export function parseVolume(text: string): number | undefined {
  if (text === '' || /无限|不限|unlimited|unmetered|∞/i.test(text)) return 0;
  const match = /^\s*(\d+(?:\.\d+)?(?:e[+-]?\d+)?)\s*([BKMGTP])?(?:i?B)?\b/i.exec(text.replaceAll(',', ''));
  if (match === null) return;
  const [, number = '', unit = 'G'] = match;
  const bytes = Math.round(Number(number) * BYTES_PER_UNIT ** units.indexOf(unit.toUpperCase()));
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}

/** Values are texts by habit, but may be numbers. */
function getText(value: unknown): string {
  return toText(toCell(value));
}
