import type { NodeMetrics } from 'muster-theme/model';
import { expect, test } from 'vitest';
import { en } from '../messages/en.ts';
import { historyKeys, listLines, readCurrent } from './metric-lines.ts';

test('charts draw every column of the history once', () => {
  expect(new Set(historyKeys).size).toBe(historyKeys.length);
  expect(historyKeys).toEqual(expect.arrayContaining(['cpu', 'cpu_max', 'net_tx_max', 'procs']));
});

test('a chart has the lines of its metrics, with a band up to the maximum if there is one', () => {
  expect(listLines('network', en)).toEqual([
    { key: 'net_rx', name: 'Received', colour: '--received', band: ['net_rx', 'net_rx_max'] },
    { key: 'net_tx', name: 'Sent', colour: '--sent', dash: [5, 3], band: ['net_tx', 'net_tx_max'] },
  ]);
  expect(listLines('load', en)).toEqual([{ key: 'load', name: 'Load', colour: '--cpu', isFilled: true }]);
});

test('live samples have the same keys, with the load of one minute', () => {
  const metrics = { cpu: 5, load: [1, 2, 3], tcp: null } as Partial<NodeMetrics> as NodeMetrics;
  expect(readCurrent(metrics)).toMatchObject({ cpu: 5, load: 1, tcp: null });
});
