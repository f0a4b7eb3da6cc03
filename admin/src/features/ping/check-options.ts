import { probeOptionKeys } from '@muster/generated/probe-options';
import type { Check, ProbeHeader } from '@muster/generated/types';
import type { CheckKind } from './check-target.ts';
import { joinSeconds, splitSeconds, type TimeUnit } from './time-amount.ts';

/** Values of the controls that set the keys of a `Check`, by key. */
export interface CheckForm {
  method: 'GET' | 'HEAD';
  /** Separated by commas or spaces. */
  statuses: string;
  /** One in each line, as `Name: value`. */
  headers: string;
  body_contains: string;
  body_lacks: string;
  json_path: string;
  json_value: string;
  redirects: string;
  family: '' | 'ipv4' | 'ipv6';
  server_name: string;
  record_contains: string;
  slow_ms: string;
  failures: string;
  successes: string;
  quorum: string;
  inverted: boolean;
  public_name: string;
  /** Which of `period_seconds` and `cron` a heartbeat has. */
  schedule: 'period' | 'cron';
  period_seconds: string;
  period_unit: TimeUnit;
  cron: string;
  time_zone: string;
  grace_seconds: string;
  grace_unit: TimeUnit;
}

type CheckKey = keyof Check & keyof CheckForm;

const judgement = ['slow_ms', 'failures', 'successes', 'quorum', 'inverted', 'public_name'] as const;

/** Keys that the form shows by kind, in the order of the screen. */
export const shownKeys: Readonly<Record<CheckKind, readonly CheckKey[]>> = {
  http: [
    'method',
    'redirects',
    'family',
    'server_name',
    'headers',
    'statuses',
    'body_contains',
    'body_lacks',
    'json_path',
    'json_value',
    ...judgement,
  ],
  tcp: ['family', ...judgement],
  tls: ['family', 'server_name', ...judgement],
  dns: ['record_contains', ...judgement],
  icmp: ['family', ...judgement],
  heartbeat: ['period_seconds', 'cron', 'time_zone', 'grace_seconds', 'public_name'],
};

/** Keys behind "more options"; those of a heartbeat's schedule are always shown. */
export const optionKeys = [...shownKeys.http, 'record_contains'] as const satisfies readonly CheckKey[];

const DEFAULT_GRACE_SECONDS = 300;
/** Of a new heartbeat. */
const DAY_SECONDS = 86_400;

/** @param interval of the task, in seconds: the period of a heartbeat that has none */
export function readCheck(check: Check, interval = DAY_SECONDS): CheckForm {
  const period = splitSeconds(check.period_seconds ?? interval);
  const grace = splitSeconds(check.grace_seconds ?? DEFAULT_GRACE_SECONDS);
  const text = (value: number | undefined) => (value === undefined ? '' : String(value));
  return {
    method: check.method ?? 'GET',
    statuses: (check.statuses ?? []).join(', '),
    headers: (check.headers ?? []).map(({ name, value }) => `${name}: ${value}`).join('\n'),
    body_contains: check.body_contains ?? '',
    body_lacks: check.body_lacks ?? '',
    json_path: check.json_path ?? '',
    json_value: check.json_value ?? '',
    redirects: text(check.redirects),
    family: check.family ?? '',
    server_name: check.server_name ?? '',
    record_contains: check.record_contains ?? '',
    slow_ms: text(check.slow_ms),
    failures: text(check.failures),
    successes: text(check.successes),
    quorum: text(check.quorum),
    inverted: check.inverted ?? false,
    public_name: check.public_name ?? '',
    schedule: check.cron === undefined ? 'period' : 'cron',
    period_seconds: period.amount,
    period_unit: period.unit,
    cron: check.cron ?? '',
    time_zone: check.time_zone ?? '',
    grace_seconds: grace.amount,
    grace_unit: grace.unit,
  };
}

/**
 * The `Check` of a form; a number that is none stays text. Keys that the form does not show are those of `kept`, and so is an
 * empty `json_value`, which otherwise means any value.
 */
export function composeCheck(kind: CheckKind, form: CheckForm, kept: Check): Record<string, unknown> {
  const shown = shownKeys[kind];
  const before = Object.entries(kept).filter(([key]) => !shown.some((one) => one === key));
  const after = shown.map((key) => [key, composeKey(key, form)] as const);
  return {
    ...Object.fromEntries([...before, ...after.filter(([, value]) => value !== undefined)]),
    ...(shown.includes('json_value') &&
      kept.json_value === '' &&
      form.json_value === '' && { json_value: '' }),
  };
}

/** Undefined for a default, which is not sent. */
function composeKey(key: CheckKey, form: CheckForm): unknown {
  switch (key) {
    case 'method':
      return form.method === 'GET' ? undefined : form.method;
    case 'inverted':
      return form.inverted || undefined;
    case 'statuses':
      return omitEmpty(form.statuses.split(/[\s,;，、]+/).filter((one) => one !== ''));
    case 'headers':
      return omitEmpty(readHeaders(form.headers));
    // Spaces at the ends of a text may matter.
    case 'body_contains':
    case 'body_lacks':
    case 'json_value':
    case 'record_contains':
      return form[key] === '' ? undefined : form[key];
    case 'redirects':
    case 'slow_ms':
    case 'failures':
    case 'successes':
    case 'quorum':
      return form[key].trim() === '' ? undefined : joinSeconds(form[key], 'second');
    case 'period_seconds':
      return form.schedule === 'period' ? joinSeconds(form.period_seconds, form.period_unit) : undefined;
    case 'cron':
      return form.schedule === 'cron' ? form.cron.trim().replaceAll(/\s+/g, ' ') : undefined;
    case 'time_zone':
      return form.schedule === 'cron' ? form.time_zone.trim() || undefined : undefined;
    case 'grace_seconds':
      return joinSeconds(form.grace_seconds, form.grace_unit);
    default:
      return form[key].trim() || undefined;
  }
}

function omitEmpty<T>(list: T[]): T[] | undefined {
  return list.length === 0 ? undefined : list;
}

/** A line without a colon has no value, which the contract refuses. */
function readHeaders(text: string): Partial<ProbeHeader>[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const at = line.indexOf(':');
    const name = (at === -1 ? line : line.slice(0, at)).trim();
    return at === -1 ? { name } : { name, value: line.slice(at + 1).trim() };
  });
}

/** Whether agents have to know options of a task: others are not sent it. */
export function hasProbeOptions(check: Check): boolean {
  return probeOptionKeys.some((key) => check[key] !== undefined);
}
