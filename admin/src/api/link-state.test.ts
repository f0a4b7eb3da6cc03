import { expect, test } from 'vitest';
import { advanceLink, chooseWaitMs, describeLink, firstLinkState, type LinkEvent } from './link-state.ts';

function play(...events: LinkEvent[]) {
  return events.reduce(advanceLink, firstLinkState);
}

test.each<[LinkEvent[], string]>([
  [[], 'connecting'],
  [['snapshot'], 'live'],
  [['snapshot', 'lost'], 'retrying'],
  [['snapshot', 'lost', 'attempt'], 'retrying'],
  [['lost', 'attempt', 'lost'], 'polling'],
  [['lost', 'attempt', 'lost', 'attempt'], 'polling'],
  [['lost', 'attempt', 'lost', 'attempt', 'snapshot'], 'live'],
  [['snapshot', 'session-over'], 'ended'],
  [['session-over', 'attempt', 'snapshot'], 'ended'],
])('%j reads as %s', (events, status) => {
  expect(describeLink(play(...events))).toBe(status);
});

test('failures count up to the next snapshot', () => {
  expect(play('lost', 'attempt', 'lost', 'attempt', 'lost').failures).toBe(3);
  expect(play('lost', 'attempt', 'snapshot').failures).toBe(0);
});

test('a snapshot on a live link changes nothing', () => {
  const live = play('snapshot');
  expect(advanceLink(live, 'snapshot')).toBe(live);
});

test('the wait is jittered below a ceiling that doubles up to half a minute', () => {
  expect([1, 2, 3, 6, 50].map((failures) => chooseWaitMs(failures, 0))).toEqual([300, 300, 300, 300, 300]);
  expect([1, 2, 3, 6, 50].map((failures) => Math.round(chooseWaitMs(failures, 0.999999) / 1000))).toEqual([
    1, 2, 4, 30, 30,
  ]);
});
