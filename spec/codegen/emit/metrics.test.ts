import { expect, it } from 'vitest';
import type { Documents, HistoryRule, Schema } from '../contract/documents.ts';
import { importGenerated, listFaults, loadContract } from '../fixtures/load.ts';
import { emitMetrics } from './metrics.ts';

const mean = { aggregates: ['mean'], precision: 0.1 } satisfies HistoryRule;

function changeMetrics(changes: Record<string, Schema>, isVisible = true) {
  return ({ openapi }: Documents) => {
    const { schemas } = openapi.components;
    Object.assign(schemas.Metrics?.properties ?? {}, changes);
    schemas.PublicMetrics = isVisible ? { $ref: '#/components/schemas/Metrics' } : { type: 'object' };
    const used = { row: '#/components/schemas/Row', seen: '#/components/schemas/PublicMetrics' };
    for (const [name, $ref] of Object.entries(used))
      Object.assign(schemas.PublicNode?.properties ?? {}, { [name]: { $ref } });
    schemas.Row = { type: 'object', 'x-history-row': true, properties: { ts: { type: 'integer' } } };
  };
}

const contract = await loadContract(
  changeMetrics({
    busy: { type: 'number', maximum: 100, 'x-history': { aggregates: ['mean', 'max'], precision: 0.01 } },
    loads: {
      type: 'array',
      items: { type: 'number' },
      'x-history': { ...mean, item: 1, description: 'The second.' },
    },
    sent_total: { type: 'integer' },
    sent: {
      type: 'number',
      'x-history': { aggregates: ['mean', 'max'], precision: 1, rate_of: 'sent_total' },
    },
    used: { type: 'integer', 'x-history': { ...mean, precision: 1024 } },
    tasks: { type: 'integer', minimum: 0, 'x-history': mean },
  }),
);

interface Generated {
  storedPerUnit: object;
  readCounters(report: object, values: Float64Array): void;
  readMeanInputs(report: object, rates: Float64Array, values: Float64Array): void;
  readMaxInputs(report: object, rates: Float64Array, values: Float64Array): void;
  readRow(row: object, values: Float64Array): void;
  writeRow(values: Float64Array, row: object): void;
}

it('lists means, then maxima, with their storage', async () => {
  const metrics = await importGenerated<Generated>({ 'metrics.ts': emitMetrics(contract) }, 'metrics.ts');
  expect(metrics).toMatchObject({
    meanColumns: ['busy', 'loads', 'sent', 'used', 'tasks'],
    maxColumns: ['busy_max', 'sent_max'],
    historyColumns: ['busy', 'loads', 'sent', 'used', 'tasks', 'busy_max', 'sent_max'],
    storedPerUnit: { busy: 100, loads: 10, sent: 1, used: 1 / 1024, tasks: 10, busy_max: 100, sent_max: 1 },
    rateCounters: ['sent_total'],
  });
});

it('reads every column from a report', async () => {
  const metrics = await importGenerated<Generated>({ 'metrics.ts': emitMetrics(contract) }, 'metrics.ts');
  const report = { busy: 5, loads: [1, 2], sent_total: 700, sent: 9e9, used: 2048 };
  const [counters, means, maxima] = [new Float64Array(1), new Float64Array(5), new Float64Array(2)];
  metrics.readCounters(report, counters);
  metrics.readMeanInputs(report, Float64Array.of(70), means);
  metrics.readMaxInputs(report, Float64Array.of(60), maxima);
  expect([[...counters], [...means], [...maxima]]).toEqual([[700], [5, 2, 70, 2048, Number.NaN], [5, 60]]);
});

it('reads and writes every column of a row', async () => {
  const metrics = await importGenerated<Generated>({ 'metrics.ts': emitMetrics(contract) }, 'metrics.ts');
  const values = new Float64Array(7);
  metrics.readRow({ busy: 5, tasks: 0, sent_max: 60 }, values);
  expect([...values]).toEqual([5, ...new Array(3).fill(Number.NaN), 0, Number.NaN, 60]);
  const row = {};
  metrics.writeRow(Float64Array.of(1, 2, 3, 4, 5, 6, Number.NaN), row);
  expect(row).toEqual({ busy: 1, loads: 2, sent: 3, used: 4, tasks: 5, busy_max: 6, sent_max: Number.NaN });
});

it('gives a history row a property for every column', async () => {
  expect(contract.schemas.Row?.properties).toEqual({
    ts: { type: 'integer' },
    busy: { type: 'number', maximum: 100, description: 'Mean.' },
    loads: { type: 'number', description: 'The second.' },
    sent: { type: 'number', description: 'Mean rate, from the differences of `sent_total`.' },
    used: { type: 'integer', description: 'Mean.' },
    tasks: { type: 'number', minimum: 0, description: 'Mean.' },
    busy_max: { type: 'number', maximum: 100, description: 'Highest.' },
    sent_max: { type: 'number', description: 'Highest rate, from the differences of `sent_total`.' },
  });
});

it.each<[string, Schema & { 'x-history': HistoryRule }, string]>([
  [
    'no aggregate',
    { type: 'integer', 'x-history': { aggregates: [], precision: 1 } },
    'aggregates is [mean] or [mean, max]',
  ],
  [
    'a maximum alone',
    { type: 'integer', 'x-history': { aggregates: ['max'], precision: 1 } },
    'aggregates is [mean] or [mean, max]',
  ],
  [
    'an odd precision',
    { type: 'integer', 'x-history': { aggregates: ['mean'], precision: 0.3 } },
    'precision is a whole number or one divided by a whole number',
  ],
  ['a text', { type: 'string', 'x-history': mean }, 'it is no number'],
  ['an item of a number', { type: 'integer', 'x-history': { ...mean, item: 0 } }, 'it is no list of numbers'],
  [
    'the rate of nothing',
    { type: 'integer', 'x-history': { ...mean, rate_of: 'nothing' } },
    'nothing is no counter of a report',
  ],
])('refuses x-history with %s', async (_, schema, sentence) => {
  expect(await listFaults(changeMetrics({ threads: schema }))).toEqual([
    `x-history of threads: ${sentence}.`,
  ]);
});

it('rejects storing private metrics, metrics that agents do not report, and duplicate columns', async () => {
  const threads: Schema = { type: 'integer', 'x-history': mean };
  expect(await listFaults(changeMetrics({ threads }, false))).toEqual([
    'x-history of threads: visitors do not see it, but they see the history.',
  ]);
  const elsewhere = ({ openapi }: Documents) =>
    Object.assign(openapi.components.schemas.NodeInput?.properties ?? {}, { threads });
  expect(await listFaults(elsewhere)).toEqual(['x-history of threads: agents do not report it.']);
  expect(await listFaults(changeMetrics({ ts: threads }))).toEqual([
    'The history would have two columns ts: rename a metric.',
  ]);
});
