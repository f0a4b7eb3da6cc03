import { type GaugeRule, type OpenApiDocument, type Schema, schemaName } from './documents.ts';

/** Ends of the names in `/metrics`, which has base units. */
const suffixes: Readonly<Record<string, string>> = {
  percent: '_ratio',
  celsius: '_celsius',
  bytes_per_second: '_bytes_per_second',
  per_second: '_per_second',
  count: '',
};

/** A number in the `gauges` of an agent. */
export interface Gauge {
  name: string;
  /** The member of the details that it is measured from. */
  member: string;
  /** One of `gaugeUnits`. */
  unit: string;
  chart: string;
  /** Its name in `/metrics`, without `muster_node_`. */
  metric: string;
  /** As in `/metrics`; empty for none. */
  label: string;
  help: string;
}

export const gaugeUnits = Object.keys(suffixes);

type Schemas = Readonly<Record<string, Schema>>;

/** The gauges in the order of the contract. */
export function listGauges(schemas: Schemas): Gauge[] {
  return listRules(schemas.Gauges).map(([name, { description = '' }, rule]) => {
    const { member, unit = 'count', chart, metric, label = {}, help = description } = rule;
    const labels = Object.entries(label).map(([key, value]) => `${key}="${value}"`);
    return { name, member, unit, chart, metric: `${metric}${suffixes[unit]}`, label: labels.join(), help };
  });
}

/** Gives the schemas with `x-gauge-columns` a list for every gauge, null for what was not measured. */
export function addGaugeColumns({ components: { schemas } }: OpenApiDocument): void {
  for (const row of Object.values(schemas)) {
    const maxItems = row['x-gauge-columns'];
    if (maxItems === undefined) continue;
    const columns = listRules(schemas.Gauges).map(([name, { description: _, 'x-gauge': __, ...value }]) => [
      name,
      { type: 'array', maxItems, items: { oneOf: [value, { type: 'null' }] } },
    ]);
    row.properties = { ...row.properties, ...Object.fromEntries(columns) };
  }
}

/** The smallest and the largest value. */
export function findRange(schemas: Schemas, schema: Schema): [minimum: number, maximum: number] {
  const target = schemas[schemaName(schema.$ref) ?? ''];
  if (target !== undefined) return findRange(schemas, target);
  return [schema.minimum ?? 0, schema.maximum ?? Number.MAX_SAFE_INTEGER];
}

function listRules(schema: Schema | undefined): [name: string, schema: Schema, rule: GaugeRule][] {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, property]) => {
    const rule = property['x-gauge'];
    return rule === undefined || rule === false ? [] : [[name, property, rule]];
  });
}

/** What is wrong with the gauges, a sentence each. */
export function findGaugeFaults(schemas: Schemas): string[] {
  const gauges = listGauges(schemas);
  return [
    ...Object.entries(schemas)
      .filter(([name]) => name !== 'Gauges')
      .flatMap(([, schema]) => listRules(schema))
      .map(([name]) => `x-gauge of ${name}: it is no property of Gauges.`),
    ...Object.entries(schemas.Gauges?.properties ?? {})
      .filter(([, property]) => isNumeric(schemas, property) && property['x-gauge'] === undefined)
      .map(([name]) => `${name} of Gauges has no x-gauge.`),
    ...listRules(schemas.Gauges).flatMap(([name, property, rule]) => {
      const report = (fault: string) => [`x-gauge of ${name}: ${fault}.`];
      if (!isNumeric(schemas, property)) return report('it is no number');
      if (schemas.DetailsMember?.enum?.includes(rule.member) !== true)
        return report('member is one of DetailsMember');
      return findRuleFault(rule).flatMap(report);
    }),
    ...gauges.flatMap(({ name, metric, label, help }, index) => {
      const earlier = gauges.slice(0, index).filter((one) => one.metric === metric);
      if (earlier.some((one) => one.label === label))
        return [`x-gauge of ${name}: ${earlier[0]?.name} has the same metric and label.`];
      return earlier.some((one) => one.help !== help)
        ? [`x-gauge of ${name}: ${earlier[0]?.name} has the same metric and another help.`]
        : [];
    }),
  ];
}

const WORD = /^[a-z][a-z0-9_]*$/;

function findRuleFault({ unit = 'count', chart, metric, label = {} }: GaugeRule): string[] {
  if (!gaugeUnits.includes(unit)) return [`unit is one of ${gaugeUnits.join(', ')}`];
  if (!WORD.test(chart)) return ['chart is a name'];
  if (!WORD.test(metric)) return ['metric is a name'];
  if (
    !Object.entries(label)
      .flat()
      .every((text) => WORD.test(text))
  )
    return ['label is a name with a value that is one'];
  return [];
}

function isNumeric(schemas: Schemas, schema: Schema): boolean {
  const target = schemas[schemaName(schema.$ref) ?? ''];
  if (target !== undefined) return isNumeric(schemas, target);
  return schema.type === 'integer' || schema.type === 'number';
}
