import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AlertState, AlertTransition } from '../../store/alert-rows.ts';
import { type Circumstances, type Condition, type Sample, step } from './engine.ts';

interface Event {
  sample: Sample;
  /** Seconds since the previous event; negative if the clock was set back. */
  seconds: number;
  withheldBy: Circumstances['withheldBy'];
  /** Seconds of an acknowledgement; 0 for none, null for one until the alert ends. */
  acknowledge: number | null;
  isRestart: boolean;
}

const seconds = fc.oneof(
  { arbitrary: fc.integer({ min: 55, max: 65 }), weight: 8 },
  fc.integer({ min: 0, max: 900 }),
  fc.integer({ min: -90_000, max: 90_000 }),
);
const sample: fc.Arbitrary<Sample> = fc.oneof(
  { arbitrary: fc.integer({ min: 0, max: 100 }), weight: 6 },
  fc.constantFrom<Sample>('unknown', 'gone'),
);
const event: fc.Arbitrary<Event> = fc.record({
  sample,
  seconds,
  withheldBy: fc.oneof(
    { arbitrary: fc.constant(null), weight: 3 },
    fc.constantFrom('maintenance' as const, 'parent' as const),
  ),
  acknowledge: fc.oneof(
    { arbitrary: fc.constant(0), weight: 9 },
    fc.integer({ min: 1, max: 7200 }),
    fc.constant(null),
  ),
  isRestart: fc.boolean(),
});
/** Runs of the same value, since a value that changes each time is never held for long. */
const events = fc
  .array(fc.tuple(event, fc.integer({ min: 1, max: 8 })), { maxLength: 30 })
  .map((runs) => runs.flatMap(([one, count]) => new Array<Event>(count).fill(one)));
const condition: fc.Arbitrary<Condition> = fc
  .record({
    isBelow: fc.boolean(),
    begin: fc.integer({ min: 20, max: 80 }),
    distance: fc.integer({ min: 0, max: 15 }),
    for_seconds: fc.constantFrom(0, 60, 300, 900),
    keep_seconds: fc.constantFrom(0, 60, 300),
  })
  .map(({ distance, ...rest }) => ({ ...rest, end: rest.begin + (rest.isBelow ? distance : -distance) }));

interface Played {
  transitions: AlertTransition[];
  states: (AlertState | null)[];
}

function play(rule: Condition, list: readonly Event[], restarts: boolean): Played {
  const played: Played = { transitions: [], states: [] };
  let state: AlertState | null = null;
  let now = 1_750_000_000;
  for (const { sample: value, seconds: passed, withheldBy, acknowledge, isRestart } of list) {
    now += passed;
    if (restarts && isRestart) state = JSON.parse(JSON.stringify(state)) as AlertState | null;
    if (acknowledge !== 0 && state !== null)
      state = {
        ...state,
        acknowledged_until: acknowledge === null ? null : now + acknowledge,
        acknowledged_by: 'admin',
      };
    const next = step(rule, state, value, { now, withheldBy });
    ({ state } = next);
    played.states.push(state);
    if (next.transition !== null) played.transitions.push(next.transition);
  }
  return played;
}

test('begins and ends that are told alternate, and begin with a begin', () => {
  fc.assert(
    fc.property(condition, events, (rule, list) => {
      const told = play(rule, list, false).transitions.filter(({ withheld_by }) => withheld_by === null);
      expect(told.map(({ kind }) => kind)).toEqual(
        told.map((_, index) => (index % 2 === 0 ? 'begin' : 'end')),
      );
    }),
  );
});

test('an acknowledgement until the end is over when the alert is well', () => {
  fc.assert(
    fc.property(condition, events, (rule, list) => {
      for (const state of play(rule, list, true).states)
        if (state?.state === 'ok' && state.acknowledged_by !== null)
          expect(state.acknowledged_until).not.toBeNull();
    }),
  );
});

test('each alert that begins is withheld at most once before it is told, and has one end', () => {
  fc.assert(
    fc.property(condition, events, (rule, list) => {
      const kinds = play(rule, list, false)
        .transitions.map(({ kind }) => kind)
        .join(' ');
      expect(kinds).toMatch(/^((withheld begin|withheld|begin) end ?)*(withheld|begin|withheld begin)?$/);
    }),
  );
});

test('what begins an alert has reached its level, and an end by its value is better than the other one', () => {
  fc.assert(
    fc.property(condition, events, (rule, list) => {
      let isOpen = false;
      for (const { kind, value, ended_by } of play(rule, list, false).transitions) {
        const beyond = (level: number) => (rule.isBelow ? level - (value ?? 0) : (value ?? 0) - level);
        if (!isOpen) expect(beyond(rule.begin)).toBeGreaterThanOrEqual(0);
        if (ended_by === 'value') expect(beyond(rule.end)).toBeLessThan(0);
        isOpen = kind !== 'end';
      }
    }),
  );
});

test('nothing that withholds a begin withholds or delays an end', () => {
  const times = ({ transitions, states }: Played) => ({
    ends: transitions.filter(({ kind }) => kind === 'end').map(({ at, value }) => ({ at, value })),
    begun: states.map((state) => state?.began_at ?? null),
  });
  fc.assert(
    fc.property(condition, events, (rule, list) => {
      const free = list.map((one): Event => ({ ...one, withheldBy: null, acknowledge: 0 }));
      expect(times(play(rule, list, false))).toEqual(times(play(rule, free, false)));
    }),
  );
});

test('an end of an alert that was told is told', () => {
  fc.assert(
    fc.property(condition, events, (rule, list) => {
      let isTold = false;
      for (const { kind, withheld_by } of play(rule, list, false).transitions) {
        if (kind === 'end') expect(withheld_by === null).toBe(isTold);
        isTold = kind === 'begin' || (isTold && kind !== 'end');
      }
    }),
  );
});

test('a restart at any point changes nothing', () => {
  fc.assert(
    fc.property(condition, events, (rule, list) => {
      expect(play(rule, list, true)).toEqual(play(rule, list, false));
    }),
  );
});

test('setting the clock back changes nothing', () => {
  fc.assert(
    fc.property(
      condition,
      fc.array(fc.tuple(sample, fc.nat(90_000)), { maxLength: 120 }),
      fc.nat(119),
      (rule, list, at) => {
        const regular = list.map(
          ([value]): Event => ({
            sample: value,
            seconds: 60,
            withheldBy: null,
            acknowledge: 0,
            isRestart: false,
          }),
        );
        const moved = regular.map((one, index) => {
          const jump = list[index]?.[1] ?? 0;
          const isMeasured = typeof one.sample === 'number' && typeof regular[index - 1]?.sample === 'number';
          // The time that passed while the clock was set is lost.
          return index === at && isMeasured ? { ...one, seconds: -jump } : one;
        });
        const kept = regular.map((one, index) => (moved[index] === one ? one : { ...one, seconds: 0 }));
        const kinds = ({ transitions }: Played) =>
          transitions.map(({ kind, value, number }) => [kind, value, number]);
        expect(kinds(play(rule, moved, false))).toEqual(kinds(play(rule, kept, false)));
      },
    ),
  );
});

test('a state is small', () => {
  fc.assert(
    fc.property(condition, events, (rule, list) => {
      for (const state of play(rule, list, false).states)
        expect(state?.changes.length ?? 0).toBeLessThanOrEqual(64);
    }),
  );
});
