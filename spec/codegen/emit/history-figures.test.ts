import { expect, it } from 'vitest';
import type { Schema } from '../contract/documents.ts';
import { importGenerated, listFaults, loadContract } from '../fixtures/load.ts';
import { emitHistoryFigures } from './history-figures.ts';

const row: Schema = {
  type: 'object',
  properties: {
    ts: { type: 'integer' },
    cpu: { type: 'number', 'x-figure': 'average' },
    cpu_max: { type: 'number', 'x-figure': 'peak' },
    mem_used: { type: 'integer', 'x-figure': 'average' },
  },
};

it('lists the averages, then the peaks, each in the order of the contract', async () => {
  const contract = loadContract();
  contract.schemas.Row = row;
  const figures = await importGenerated<object>({ 'figures.ts': emitHistoryFigures(contract) }, 'figures.ts');
  expect({ ...figures }).toEqual({
    historyAverages: ['cpu', 'mem_used'],
    historyPeaks: ['cpu_max'],
    historyFigures: ['cpu', 'mem_used', 'cpu_max'],
  });
});

it.each<[string, Record<string, Schema>, string[]]>([
  ['one schema', { NodeInput: { 'x-figure': 'average' } }, []],
  [
    'two schemas',
    { NodeInput: { 'x-figure': 'average' }, Metrics: { 'x-figure': 'peak' } },
    ['x-figure stands in more than one schema (Metrics, NodeInput): a row of history is one of them.'],
  ],
  [
    'an unknown kind',
    { NodeInput: { 'x-figure': 'median' } },
    ['components.schemas.NodeInput: x-figure median of more is neither average nor peak.'],
  ],
])('the compiler takes figures in one schema only: %s', (_, changes, faults) => {
  const found = listFaults(({ openapi }) => {
    for (const [name, change] of Object.entries(changes))
      Object.assign(openapi.components.schemas[name]?.properties ?? {}, {
        more: { type: 'number', ...change },
      });
  });
  expect(found).toEqual(faults);
});
