import type { Check } from '@muster/generated/types';
import { expect, test } from 'vitest';
import { checkSchedule, computeDeadline, computeExpectedAt, judgeHeartbeat } from './heartbeat-schedule.ts';

const at = (iso: string) => Date.parse(iso) / 1000;
const toIso = (seconds: number | null) =>
  seconds === null ? null : new Date(seconds * 1000).toISOString().replace('.000', '');

interface Given {
  interval?: number;
  called?: string | null;
  failed?: boolean;
  started?: string | null;
  since?: string;
}

function make(
  check: Check,
  { interval = 3600, called = null, failed = false, started = null, since }: Given,
) {
  return {
    task: { interval, check },
    calls: {
      called_at: called === null ? null : at(called),
      has_failed: failed,
      started_at: started === null ? null : at(started),
      duration_ms: null,
    },
    since: since === undefined ? 0 : at(since),
  };
}

const berlin = { cron: '30 2 * * *', time_zone: 'Europe/Berlin' };

test.each<[string, Check, string, string]>([
  ['the interval of the task', {}, '2026-11-28T10:00:00Z', '2026-11-28T11:00:00Z'],
  ['a period', { period_seconds: 604_800 }, '2026-11-28T10:00:00Z', '2026-12-05T10:00:00Z'],
  ['a daily job in its time zone', berlin, '2026-11-28T01:31:00Z', '2026-11-29T01:30:00Z'],
  // 02:30 does not exist on 29 March and comes twice on 25 October.
  ['the night without this hour', berlin, '2026-03-28T01:31:00Z', '2026-03-29T01:00:00Z'],
  ['the day after that night', berlin, '2026-03-29T01:31:00Z', '2026-03-30T00:30:00Z'],
  ['the night with this hour twice', berlin, '2026-10-24T00:31:00Z', '2026-10-25T00:30:00Z'],
  ['once in that night', berlin, '2026-10-25T00:31:00Z', '2026-10-26T01:30:00Z'],
  ['a call again', berlin, '2026-10-25T01:31:00Z', '2026-10-26T01:30:00Z'],
  [
    'weekdays',
    { cron: '0 6 * * 1-5', time_zone: 'Asia/Tokyo' },
    '2026-11-26T21:05:00Z',
    '2026-11-29T21:00:00Z',
  ],
  ['a leap day', { cron: '0 0 29 2 *', time_zone: 'UTC' }, '2028-02-29T00:01:00Z', '2032-02-29T00:00:00Z'],
  // The clock of the job's host is 12 seconds ahead of the hub's.
  ['a call just before its time', { ...berlin }, '2026-11-28T01:29:48Z', '2026-11-29T01:30:00Z'],
  ['a call 31 s before its time', { ...berlin }, '2026-11-28T01:29:29Z', '2026-11-28T01:30:00Z'],
  ['each minute', { cron: '* * * * *', time_zone: 'UTC' }, '2026-11-28T01:29:48Z', '2026-11-28T01:30:00Z'],
])('%s: the next call is expected', (_name, check, called, expected) => {
  expect(toIso(computeExpectedAt(make(check, { called })))).toBe(expected);
});

test('the grace time is five minutes by default', () => {
  const given = { called: '2026-11-28T10:00:00Z' };
  expect(toIso(computeDeadline(make({}, given)))).toBe('2026-11-28T11:05:00Z');
  expect(toIso(computeDeadline(make({ grace_seconds: 0 }, given)))).toBe('2026-11-28T11:00:00Z');
});

test('a job that has reported its start has the grace time to finish', () => {
  const given = { called: '2026-11-28T10:00:00Z', started: '2026-11-28T11:04:00Z' };
  expect(toIso(computeDeadline(make({}, given)))).toBe('2026-11-28T11:09:00Z');
});

test.each<[string, Given, string, string, string | null]>([
  ['never called', {}, '2026-11-28T11:00:00Z', 'unknown', null],
  ['in time', { called: '2026-11-28T10:00:00Z' }, '2026-11-28T11:05:00Z', 'up', null],
  ['late by a second', { called: '2026-11-28T10:00:00Z' }, '2026-11-28T11:05:01Z', 'down', 'late'],
  ['failed', { called: '2026-11-28T10:00:00Z', failed: true }, '2026-11-28T10:00:00Z', 'down', 'failed'],
  ['started and not finished', { started: '2026-11-28T10:00:00Z' }, '2026-11-28T10:05:01Z', 'down', 'late'],
  // No hub ran from before the deadline until 12:00, so the job may have called in vain.
  [
    'missed by the hub',
    { called: '2026-11-28T10:00:00Z', since: '2026-11-28T12:00:00Z' },
    '2026-11-28T13:05:00Z',
    'up',
    null,
  ],
  [
    'missed by the hub and then by the job',
    { called: '2026-11-28T10:00:00Z', since: '2026-11-28T12:00:00Z' },
    '2026-11-28T13:05:01Z',
    'down',
    'late',
  ],
])('%s', (_name, given, now, state, reason) => {
  expect(judgeHeartbeat(make({}, given), at(now))).toMatchObject({ state, reason });
});

// A restored or imported database may have any text.
test.each<[Check]>([
  [{ cron: '61 * * * *' }],
  [{ cron: 'nonsense' }],
  [{ cron: '0 3 * * *', time_zone: 'Mars/Olympus' }],
  [{ cron: '0 0 30 2 *' }],
])('with the stored schedule %j no call is expected', (check) => {
  const heartbeat = make(check, { called: '2026-11-28T10:00:00Z' });
  expect([computeExpectedAt(heartbeat), computeDeadline(heartbeat)]).toEqual([null, null]);
  expect(judgeHeartbeat(heartbeat, at('2027-11-28T10:00:00Z')).state).toBe('up');
});

test.each<[Check, string | undefined]>([
  [{}, undefined],
  [{ cron: '*/5 0-6 1,15 * MON' }, undefined],
  [{ cron: '0 3 * * *', time_zone: 'America/New_York' }, undefined],
  [{ cron: '0 3 * *' }, 'cron'],
  [{ cron: '0 0 3 * * *' }, 'cron'],
  [{ cron: '60 3 * * *' }, 'cron'],
  [{ cron: '@daily' }, 'cron'],
  [{ cron: '' }, 'cron'],
  // 30 February.
  [{ cron: '0 0 30 2 *' }, 'cron'],
  [{ cron: '0 3 * * *', time_zone: 'Mars/Olympus' }, 'time_zone'],
  [{ time_zone: '' }, 'time_zone'],
])('%j has a problem with %s', (check, key) => {
  expect(checkSchedule(check)?.key).toBe(key);
});
