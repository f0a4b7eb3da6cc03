import { expect, it } from 'vitest';
import type { Documents, GaugeRule, Schema } from '../contract/documents.ts';
import { importGenerated, listFaults, loadContract } from '../fixtures/load.ts';
import { emitGauges } from './gauges.ts';

const percent = { type: 'number', minimum: 0, maximum: 100 } satisfies Schema;
const heat = { member: 'sensors', unit: 'celsius', chart: 'heat', metric: 'heat' } satisfies GaugeRule;

function addGauges(properties: Record<string, Schema>) {
  return ({ openapi }: Documents) => {
    const { schemas } = openapi.components;
    schemas.Gauges = { type: 'object', properties };
    schemas.DetailsMember = { type: 'string', enum: ['sensors', 'parts'] };
    // A schema that nothing uses is a fault.
    Object.assign(schemas.PublicNode?.properties ?? {}, {
      gauges: { $ref: '#/components/schemas/Gauges' },
      member: { $ref: '#/components/schemas/DetailsMember' },
    });
  };
}

const waits = (label: string): Schema => ({
  ...percent,
  description: `Waited for ${label}.`,
  'x-gauge': {
    member: 'sensors',
    unit: 'percent',
    chart: 'waits',
    metric: 'wait',
    label: { of: label },
    help: 'Waited.',
  },
});

it('lists the gauges with what the panel and /metrics show', async () => {
  const contract = await loadContract(
    addGauges({
      heat: { type: 'number', description: "The sensor's.", 'x-gauge': heat },
      wait_cpu: waits('cpu'),
      wait_io: waits('io'),
      parts: {
        type: 'integer',
        description: 'Parts.',
        'x-gauge': { member: 'parts', chart: 'counts', metric: 'parts' },
      },
      list: { type: 'array', items: percent },
      time: { type: 'integer', 'x-gauge': false },
    }),
  );
  const generated = await importGenerated<Record<string, unknown>>(
    { 'gauges.ts': emitGauges(contract) },
    'gauges.ts',
  );
  expect(generated).toMatchObject({
    gaugeNames: ['heat', 'wait_cpu', 'wait_io', 'parts'],
    gaugeMembers: { heat: 'sensors', wait_cpu: 'sensors', wait_io: 'sensors', parts: 'parts' },
    gaugeUnits: { heat: 'celsius', wait_cpu: 'percent', wait_io: 'percent', parts: 'count' },
    gaugeRanges: { heat: [0, 9_007_199_254_740_991], wait_cpu: [0, 100] },
    gaugeCharts: { heat: 'heat', wait_cpu: 'waits', wait_io: 'waits', parts: 'counts' },
    gaugeMetrics: [
      { name: 'heat_celsius', help: "The sensor's.", samples: [{ label: '', gauge: 'heat' }] },
      {
        name: 'wait_ratio',
        help: 'Waited.',
        samples: [
          { label: 'of="cpu"', gauge: 'wait_cpu' },
          { label: 'of="io"', gauge: 'wait_io' },
        ],
      },
      { name: 'parts', help: 'Parts.', samples: [{ label: '', gauge: 'parts' }] },
    ],
  });
  const values = new Float64Array(5);
  (generated.readGauges as (gauges: object, values: Float64Array, at: number) => void)(
    { heat: 50, parts: 0 },
    values,
    1,
  );
  expect([...values]).toEqual([0, 50, Number.NaN, Number.NaN, 0]);
});

it.each<[string, Record<string, Schema>, string]>([
  ['a number without it', { heat: percent }, 'heat of Gauges has no x-gauge.'],
  ['a text', { heat: { type: 'string', 'x-gauge': heat } }, 'x-gauge of heat: it is no number.'],
  [
    'a member that visitors cannot be shown',
    { heat: { ...percent, 'x-gauge': { ...heat, member: 'processes' } } },
    'x-gauge of heat: member is one of DetailsMember.',
  ],
  [
    'an unknown unit',
    { heat: { ...percent, 'x-gauge': { ...heat, unit: 'kelvin' } } },
    'x-gauge of heat: unit is one of percent, celsius, bytes_per_second, per_second, count.',
  ],
  [
    'no chart',
    { heat: { ...percent, 'x-gauge': { ...heat, chart: '' } } },
    'x-gauge of heat: chart is a name.',
  ],
  [
    'a metric that is none',
    { heat: { ...percent, 'x-gauge': { ...heat, metric: 'the heat' } } },
    'x-gauge of heat: metric is a name.',
  ],
  [
    'a label that is none',
    { heat: { ...percent, 'x-gauge': { ...heat, label: { of: '"' } } } },
    'x-gauge of heat: label is a name with a value that is one.',
  ],
  [
    'a metric of another gauge',
    { heat: { ...percent, 'x-gauge': heat }, warmth: { ...percent, 'x-gauge': heat } },
    'x-gauge of warmth: heat has the same metric and label.',
  ],
  [
    'a help of its own',
    {
      wait_cpu: waits('cpu'),
      wait_io: { ...percent, 'x-gauge': { ...waits('io')['x-gauge'], help: 'Other.' } as GaugeRule },
    },
    'x-gauge of wait_io: wait_cpu has the same metric and another help.',
  ],
])('refuses x-gauge with %s', async (_, properties, sentence) => {
  expect(await listFaults(addGauges(properties))).toEqual([sentence]);
});

it('gives an object of missed gauges a list for every gauge', async () => {
  const add = addGauges({ heat: { ...percent, description: 'Heat.', 'x-gauge': heat } });
  const contract = await loadContract((documents) => {
    add(documents);
    Object.assign(documents.openapi.components.schemas.PublicNode?.properties ?? {}, {
      missed: { $ref: '#/components/schemas/Missed' },
    });
    documents.openapi.components.schemas.Missed = { type: 'object', 'x-gauge-columns': 60 };
  });
  expect(contract.schemas.Missed?.properties).toEqual({
    heat: { type: 'array', maxItems: 60, items: { oneOf: [percent, { type: 'null' }] } },
  });
});

it('refuses x-gauge elsewhere', async () => {
  const elsewhere = ({ openapi }: Documents) =>
    Object.assign(openapi.components.schemas.NodeInput?.properties ?? {}, {
      heat: { ...percent, 'x-gauge': heat },
    });
  expect(await listFaults(elsewhere)).toEqual(['x-gauge of heat: it is no property of Gauges.']);
});
