import { expect, test } from 'vitest';
import type { AlertState } from '../../store/alert-rows.ts';
import { type Condition, FLAP_BEGIN, MAX_PAUSE, type Sample, step, stop } from './engine.ts';

const START = 1_750_000_000;

const cpu: Condition = { isBelow: false, begin: 90, end: 80, for_seconds: 300, keep_seconds: 120 };
const disk: Condition = { isBelow: false, begin: 90, end: 85, for_seconds: 0, keep_seconds: 0 };
const days: Condition = { isBelow: true, begin: 14, end: 20, for_seconds: 0, keep_seconds: 0 };

/** A minute of a recording: its value, and what else happens with it. */
interface Minute {
  value: Sample;
  /** Seconds that the clock is set forward, or back, before. */
  jump?: number;
  /** Minutes without an evaluation before. */
  pause?: number;
  withheldBy?: 'maintenance' | 'parent';
  /** Seconds for which the alert is acknowledged before. */
  acknowledge?: number | 'end';
  isRestart?: boolean;
}

type Entry = Sample | Minute;

const repeat = (count: number, entry: Entry): Entry[] => new Array<Entry>(count).fill(entry);
const during = (withheldBy: Minute['withheldBy'], values: readonly number[]): Entry[] =>
  values.map((value) => (withheldBy === undefined ? value : { value, withheldBy }));

/** Evaluates a minute each; `5 begin` is a begin that is told in the sixth one. */
function play(condition: Condition, recording: readonly Entry[]) {
  const told: string[] = [];
  let now = START;
  let state: AlertState | null = null;
  for (const [minute, entry] of recording.entries()) {
    const { value, jump = 0, pause = 0, withheldBy, acknowledge, isRestart } = toMinute(entry);
    now += jump + 60 * pause + (minute === 0 ? 0 : 60);
    if (isRestart) state = JSON.parse(JSON.stringify(state)) as AlertState | null;
    if (acknowledge !== undefined && state !== null)
      state = {
        ...state,
        acknowledged_until: acknowledge === 'end' ? null : now + acknowledge,
        acknowledged_by: 'admin',
        note: 'known',
      };
    const next = step(condition, state, value, { now, withheldBy: withheldBy ?? null });
    if (next.transition !== null) {
      const { kind, withheld_by, ended_by } = next.transition;
      told.push(
        [minute, kind, withheld_by, ended_by === 'value' ? null : ended_by]
          .filter((part) => part !== null)
          .join(' '),
      );
    }
    ({ state } = next);
  }
  return { told, state };
}

function toMinute(entry: Entry): Minute {
  return typeof entry === 'object' ? entry : { value: entry };
}

const flaps = Array.from({ length: 14 }, (_, minute) => (minute % 2 === 0 ? 95 : 50));

test.each<[string, Condition, Entry[], string[]]>([
  ['a spike of the processor', cpu, [10, ...repeat(4, 99), 10, 10], []],
  ['a load for five minutes', cpu, [10, ...repeat(6, 99), 10, 10, 10], ['6 begin', '9 end']],
  [
    'a load that falls between the two levels',
    cpu,
    [...repeat(6, 99), ...repeat(30, 85), 79, 79, 79],
    ['5 begin', '38 end'],
  ],
  [
    'a load that is good for less than two minutes',
    cpu,
    [...repeat(6, 99), 10, 10, 99, 10, 10, 10],
    ['5 begin', '11 end'],
  ],
  ['a load with a dip below the level', cpu, [...repeat(5, 99), 89, ...repeat(6, 99)], ['11 begin']],
  [
    'a disk that flaps',
    disk,
    flaps,
    [
      '0 begin',
      '1 end',
      '2 begin',
      '3 end',
      '4 begin',
      '5 end',
      '6 withheld flapping',
      '7 end flapping',
      '8 withheld flapping',
      '9 end flapping',
      '10 withheld flapping',
      '11 end flapping',
      '12 withheld flapping',
      '13 end flapping',
    ],
  ],
  [
    'a disk that stays full after it has flapped',
    disk,
    [...flaps.slice(0, 7), ...repeat(62, 95)],
    ['0 begin', '1 end', '2 begin', '3 end', '4 begin', '5 end', '6 withheld flapping', '64 begin'],
  ],
  ['a short gap', cpu, [...repeat(3, 99), ...repeat(4, 'unknown'), ...repeat(3, 99)], ['7 begin']],
  [
    'a gap of ten minutes while it is pending',
    cpu,
    [...repeat(3, 99), ...repeat(10, 'unknown'), ...repeat(7, 99)],
    ['18 begin'],
  ],
  [
    'a gap of an hour while it fires',
    cpu,
    [...repeat(6, 99), ...repeat(60, 'unknown'), 99, 10, 10, 10],
    ['5 begin', '69 end'],
  ],
  [
    'a gap that is good on both sides of it',
    cpu,
    [...repeat(6, 99), 10, ...repeat(60, 'unknown'), 10, 10, 10],
    ['5 begin', '69 end'],
  ],
  ['a reboot of the host', cpu, [...repeat(6, 99), 'unknown', 'unknown', 3, 3, 3], ['5 begin', '10 end']],
  [
    'a restart of the hub',
    cpu,
    [...repeat(4, 99), { value: 99, isRestart: true, pause: 2 }, 99, 1, { value: 1, isRestart: true }, 1],
    ['4 begin', '8 end'],
  ],
  [
    'a hub that was off for an hour',
    cpu,
    [...repeat(4, 99), { value: 99, isRestart: true, pause: 60 }, ...repeat(5, 99)],
    ['9 begin'],
  ],
  [
    'a clock set back by an hour while it is pending',
    cpu,
    [...repeat(3, 99), { value: 99, jump: -3660 }, 99, 99, 99],
    ['6 begin'],
  ],
  [
    'a clock set back by a day while it fires',
    cpu,
    [...repeat(6, 99), { value: 99, jump: -86_400 }, 10, 10, 10],
    ['5 begin', '9 end'],
  ],
  [
    'a clock set forward by a day while it is pending',
    cpu,
    [...repeat(3, 99), { value: 99, jump: 86_400 }, ...repeat(5, 99)],
    ['8 begin'],
  ],
  [
    'a clock set forward by a day while its value is good',
    cpu,
    [...repeat(6, 99), 10, { value: 10, jump: 86_400 }, 10, 10],
    ['5 begin', '9 end'],
  ],
  [
    'a disk that fills and empties during maintenance',
    disk,
    [10, ...during('maintenance', [95, 95, 10]), 10],
    ['1 withheld maintenance', '3 end maintenance'],
  ],
  [
    'a disk that is still full after maintenance',
    disk,
    [10, ...during('maintenance', [95, 95]), 95, 95, 10],
    ['1 withheld maintenance', '3 begin', '5 end'],
  ],
  [
    'a disk that empties during maintenance',
    disk,
    [95, ...during('maintenance', [95, 10, 10])],
    ['0 begin', '2 end'],
  ],
  [
    'a disk whose parent is down',
    disk,
    [...during('parent', [95, 95]), ...during('maintenance', [95]), 95],
    ['0 withheld parent', '3 begin'],
  ],
  [
    'an acknowledged disk',
    disk,
    [95, { value: 95, acknowledge: 600 }, 10, 95, 95, 10],
    ['0 begin', '2 end', '3 withheld acknowledged', '5 end acknowledged'],
  ],
  [
    'a disk that is full when its acknowledgement expires',
    disk,
    [95, { value: 10, acknowledge: 300 }, ...repeat(6, 95)],
    ['0 begin', '1 end', '2 withheld acknowledged', '6 begin'],
  ],
  [
    'a disk that is acknowledged until it ends',
    disk,
    [95, { value: 95, acknowledge: 'end' }, ...repeat(3, 95), 10, 95, 10],
    ['0 begin', '5 end', '6 begin', '7 end'],
  ],
  [
    'one that is acknowledged until it ends while it is withheld',
    disk,
    [
      ...during('maintenance', [95, 95]),
      { value: 95, acknowledge: 'end', isRestart: true },
      ...repeat(3, 95),
      10,
      95,
    ],
    ['0 withheld maintenance', '6 end acknowledged', '7 begin'],
  ],
  [
    'one that waits, is acknowledged until it ends, and gets well before it begins',
    { ...disk, for_seconds: 120 },
    [95, { value: 95, acknowledge: 'end' }, 10, ...repeat(3, 95)],
    ['5 begin'],
  ],
  [
    'one that is acknowledged until it ends and has no data for long',
    disk,
    [95, { value: 95, acknowledge: 'end' }, ...repeat(30, 'unknown'), 95, 10, 95],
    ['0 begin', '33 end', '34 begin'],
  ],
  [
    'a full disk that is unmounted',
    disk,
    [95, ...repeat(7, 'gone'), 95],
    ['0 begin', '6 end gone', '8 begin'],
  ],
  ['a certificate', days, [15, 14, 14, 15, 20, 21], ['1 begin', '5 end']],
])('%s', (_name, condition, recording, expected) => {
  expect(play(condition, recording).told).toEqual(expected);
});

test.each<[Sample, AlertState['state'] | undefined]>([
  [99, 'firing'],
  [10, 'firing'],
  ['unknown', 'firing'],
  ['gone', 'firing'],
])('one sample %s leaves a firing alert as it is', (value, state) => {
  expect(play(cpu, [...repeat(6, 99), value]).state?.state).toBe(state);
});

test('an alert without data is in a state of its own after five minutes, and its begin stays', () => {
  const minutes = MAX_PAUSE / 60;
  expect(play(cpu, [...repeat(6, 99), ...repeat(minutes, 'unknown')]).state?.state).toBe('firing');
  expect(play(cpu, [...repeat(6, 99), ...repeat(minutes + 1, 'unknown')]).state).toMatchObject({
    state: 'no_data',
    began_at: START + 300,
    value: 99,
  });
  expect(play(cpu, [99, ...repeat(minutes + 1, 'unknown')]).state).toMatchObject({
    state: 'no_data',
    began_at: null,
  });
});

test('a good value without a past is not remembered', () => {
  expect(play(cpu, [10, 10, 'unknown', 'gone', 10]).state).toBeNull();
  expect(play(disk, [95, 10]).state).toMatchObject({ state: 'ok', changes: [START, START + 60] });
  expect(play(disk, [95, ...repeat(61, 10)]).state).toBeNull();
  expect(play(disk, [95, { value: 10, acknowledge: 7200 }, ...repeat(61, 10)]).state).not.toBeNull();
  expect(play(disk, [95, { value: 10, acknowledge: 7200 }, ...repeat(120, 10)]).state).toBeNull();
});

test('begins up to the limit are told within an hour', () => {
  const tell = (changes: number) => play(disk, flaps.slice(0, changes + 1)).told.at(-1);
  expect(tell(FLAP_BEGIN - 2)).toBe('4 begin');
  expect(tell(FLAP_BEGIN)).toBe('6 withheld flapping');
});

test('an alert that nothing watches any more ends if it has begun', () => {
  const pending = play(cpu, [99]).state;
  const firing = play(cpu, repeat(6, 99)).state;
  if (pending === null || firing === null) throw new Error('there is no state');
  expect(stop(pending, START + 60)).toBeNull();
  expect(stop(firing, START + 400)).toEqual({
    number: 2,
    at: START + 400,
    kind: 'end',
    withheld_by: null,
    ended_by: 'unwatched',
    value: 99,
  });
});
