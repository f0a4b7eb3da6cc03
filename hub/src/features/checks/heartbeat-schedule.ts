import type { Check } from '@muster/generated/types';
import { Cron } from 'croner';
import type { HeartbeatCalls, PingTaskRow } from '../../store/rows.ts';
import type { Verdict } from './quorum.ts';

/** A heartbeat's schedule and calls. Times are Unix seconds. */
export interface Heartbeat {
  task: Pick<PingTaskRow, 'interval' | 'check'>;
  calls: Omit<HeartbeatCalls, 'task_id'>;
  /** Calls that were expected before this time may have been missed because the hub was not running. */
  since: number;
}

const DEFAULT_GRACE_SECONDS = 300;
/** The clock of a job's host may be so much ahead, unless the job runs so often that this could hide a missed run. */
const AHEAD_SECONDS = 30;
const DAY_SECONDS = 86_400;
/** A leap day comes after at most eight years. */
const MAX_DAYS = 8 * 366;

const schedules = new Map<string, Cron>();
const MAX_SCHEDULES = 1_000;

/** Throws if the expression is not valid; its times are computed by `nextRun`, which throws for an unknown time zone. */
function parseCron({ cron = '', time_zone }: Check): Cron {
  const key = `${time_zone ?? ''} ${cron}`;
  const known = schedules.get(key);
  if (known !== undefined) return known;
  const zone = time_zone === undefined ? {} : { timezone: time_zone };
  const parsed = new Cron(cron, { mode: '5-part', paused: true, ...zone });
  if (schedules.size === MAX_SCHEDULES) schedules.clear();
  schedules.set(key, parsed);
  return parsed;
}

/** Why the schedule is not valid, or null. */
export function checkSchedule(check: Check): { key: 'cron' | 'time_zone'; detail: string } | null {
  if (check.time_zone !== undefined) {
    try {
      new Intl.DateTimeFormat('en', { timeZone: check.time_zone });
    } catch {
      return { key: 'time_zone', detail: 'is not a time zone, such as Europe/Berlin' };
    }
  }
  if (check.cron === undefined) return null;
  if (check.cron.trim().split(/\s+/).length !== 5 || /[^0-9A-Za-z*,/ -]/.test(check.cron))
    return { key: 'cron', detail: 'must be five fields of cron, such as 30 3 * * *' };
  try {
    const next = parseCron(check).nextRun(new Date(0));
    return next === null ? { key: 'cron', detail: 'never occurs' } : null;
  } catch {
    return { key: 'cron', detail: 'must be five fields of cron, such as 30 3 * * *' };
  }
}

function computeNext(cron: Cron, after: number): number | null {
  const next = cron.nextRun(new Date(after * 1000));
  if (next === null) return null;
  const seconds = Math.floor(next.getTime() / 1000);
  return seconds - after > MAX_DAYS * DAY_SECONDS ? null : seconds;
}

/**
 * When the heartbeat is expected next; null before its first call, and for a stored schedule that is not valid, as in an
 * edited database: the hub must start with any.
 */
export function computeExpectedAt({ task, calls, since }: Heartbeat): number | null {
  const { called_at } = calls;
  if (called_at === null) return null;
  const base = Math.max(called_at, since);
  if (task.check.cron === undefined) return base + (task.check.period_seconds ?? task.interval);
  if (checkSchedule(task.check) !== null) return null;
  const cron = parseCron(task.check);
  const next = computeNext(cron, base);
  if (next === null || next - base > AHEAD_SECONDS) return next;
  const following = computeNext(cron, next);
  return following === null || following - next <= 4 * AHEAD_SECONDS ? next : following;
}

/**
 * When the heartbeat is late: the grace time after it is expected or, once the job has reported its start, after that. Null
 * before the first call.
 */
export function computeDeadline(heartbeat: Heartbeat): number | null {
  const { started_at, called_at } = heartbeat.calls;
  const grace = heartbeat.task.check.grace_seconds ?? DEFAULT_GRACE_SECONDS;
  if (started_at !== null && started_at >= (called_at ?? 0))
    return Math.max(started_at, heartbeat.since) + grace;
  const expected = computeExpectedAt(heartbeat);
  return expected === null ? null : expected + grace;
}

/** The state of a heartbeat. It is down after a failure, and while it is late. */
export function judgeHeartbeat(heartbeat: Heartbeat, now: number): Omit<Verdict, 'nodes'> {
  const { called_at, has_failed } = heartbeat.calls;
  const deadline = computeDeadline(heartbeat);
  if (deadline !== null && now > deadline)
    return { state: 'down', since: deadline, reason: 'late', detail: '' };
  if (called_at === null) return { state: 'unknown', since: null, reason: null, detail: '' };
  if (has_failed) return { state: 'down', since: called_at, reason: 'failed', detail: '' };
  return { state: 'up', since: called_at, reason: null, detail: '' };
}
