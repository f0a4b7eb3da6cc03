import type { NodeMetrics } from 'muster-theme/model';
import { expect, test } from 'vitest';
import { en } from '../messages/en.ts';
import { historyKeys, listLines, readCurrent } from './metric-lines.ts';

const texts = { messages: en, formatMax: String, behind: 0 };

test('charts draw every column of the history once', () => {
  expect(new Set(historyKeys).size).toBe(historyKeys.length);
  expect(historyKeys).toEqual(expect.arrayContaining(['cpu', 'cpu_max', 'net_tx_max', 'procs']));
});

test('a chart has the lines of its metrics, with a band up to the maximum if there is one', () => {
  const look = { isFilled: true, details: [expect.anything()] };
  expect(listLines('network', texts)).toEqual([
    { ...look, key: 'net_rx', name: 'Received', colour: '--m-received', band: ['net_rx', 'net_rx_max'] },
    {
      ...look,
      key: 'net_tx',
      name: 'Sent',
      colour: '--m-sent',
      band: ['net_tx', 'net_tx_max'],
      isMirrored: true,
    },
  ]);
  expect(listLines('load', texts)).toEqual([
    { key: 'load', name: 'Load', colour: '--m-cpu', isFilled: true },
  ]);
});

test('an earlier period is drawn behind each line, and hidden with it', () => {
  expect(listLines('load', { ...texts, behind: 168 })).toMatchObject([
    { key: 'behind:load', name: 'Load, week before', isFaint: true, group: 'load' },
    { key: 'load', name: 'Load' },
  ]);
});

test('live samples have the same keys, with the load of one minute', () => {
  const metrics = { cpu: 5, load: [1, 2, 3], tcp: null } as Partial<NodeMetrics> as NodeMetrics;
  expect(readCurrent(metrics)).toMatchObject({ cpu: 5, load: 1, tcp: null });
});
