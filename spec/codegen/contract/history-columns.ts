import {
  type Aggregate,
  type HistoryRule,
  type OpenApiDocument,
  type Schema,
  schemaName,
} from './documents.ts';

const aggregates: readonly Aggregate[] = ['mean', 'max'];

/** A column of the history: an aggregate of one metric over time. */
export interface HistoryColumn {
  name: string;
  metric: string;
  aggregate: Aggregate;
  rule: HistoryRule;
  /** Of its values in the interface. */
  schema: Schema;
}

type Schemas = Record<string, Schema>;

/** The columns in the order of the contract, all means before all maxima. */
export function listHistoryColumns(schemas: Schemas): HistoryColumn[] {
  const metrics = listHistoryMetrics(schemas);
  return aggregates.flatMap((aggregate) =>
    metrics
      .filter(([, , rule]) => rule.aggregates.includes(aggregate))
      .map(([metric, schema, rule]) => ({
        name: aggregate === 'mean' ? metric : `${metric}_max`,
        metric,
        aggregate,
        rule,
        schema: describeValues(schemas, schema, { aggregate, rule }),
      })),
  );
}

/** Every property with `x-history`. */
function listHistoryMetrics(schemas: Schemas): [name: string, schema: Schema, rule: HistoryRule][] {
  return Object.values(schemas)
    .flatMap(({ properties }) => Object.entries(properties ?? {}))
    .flatMap(([name, schema]) => {
      const rule = schema['x-history'];
      return rule === undefined ? [] : [[name, schema, rule]];
    });
}

/** Gives the schemas with `x-history-row`, `x-history-columns` and `x-history-export` a property for every column. */
export function addHistoryColumns({ components: { schemas } }: OpenApiDocument): void {
  const columns = listHistoryColumns(schemas);
  for (const row of Object.values(schemas)) {
    if (row['x-history-row'] === true)
      row.properties = { ...row.properties, ...describeColumns(columns, ({ name }) => name) };
    const maxItems = row['x-history-columns'];
    if (maxItems !== undefined) row.properties = { ...row.properties, ...describeLists(columns, maxItems) };
    if (row['x-history-export'] !== true) continue;
    const exported = describeColumns(columns, nameInExport);
    for (const [name, { description = '', ...schema }] of Object.entries(exported))
      exported[name] = { oneOf: [schema, { type: 'null' }], description };
    row.properties = { ...row.properties, ...exported };
    row.required = [...(row.required ?? []), ...Object.keys(exported)];
  }
}

function describeColumns(
  columns: readonly HistoryColumn[],
  getName: (column: HistoryColumn) => string,
): Record<string, Schema> {
  return Object.fromEntries(columns.map((column) => [getName(column), column.schema]));
}

/** Lists of the values of many rows, null for what was not measured. */
function describeLists(columns: readonly HistoryColumn[], maxItems: number): Record<string, Schema> {
  return Object.fromEntries(
    columns.map(({ name, schema: { description = '', ...value } }) => [
      name,
      { type: 'array', maxItems, items: { oneOf: [value, { type: 'null' }] }, description },
    ]),
  );
}

/** `net_rx_max` is `net_rx_max_bytes_per_second`. */
export function nameInExport({ name, rule: { unit } }: HistoryColumn): string {
  return unit === undefined ? name : `${name}_${unit}`;
}

function describeValues(
  schemas: Schemas,
  metric: Schema,
  { aggregate, rule }: { aggregate: Aggregate; rule: HistoryRule },
): Schema {
  const { 'x-history': _, description: __, ...own } = rule.item === undefined ? metric : (metric.items ?? {});
  const { type, minimum, maximum } = resolveValue(schemas, own);
  // The mean of whole numbers is none where the precision is finer than 1.
  const values =
    type === 'integer' && aggregate === 'mean' && rule.precision % 1 !== 0
      ? {
          type: 'number',
          ...(minimum === undefined ? {} : { minimum }),
          ...(maximum === undefined ? {} : { maximum }),
        }
      : own;
  return { ...values, description: describeColumn(aggregate, rule) };
}

function describeColumn(aggregate: Aggregate, { rate_of: counter, description }: HistoryRule): string {
  if (description !== undefined) return description;
  const rate = counter === undefined ? '' : ` rate, from the differences of \`${counter}\``;
  return `${aggregate === 'mean' ? 'Mean' : 'Highest'}${rate}.`;
}

function resolveValue(schemas: Schemas, schema: Schema): Schema {
  const target = schemas[schemaName(schema.$ref) ?? ''];
  return target === undefined ? schema : resolveValue(schemas, target);
}

export interface HistoryCheck {
  schemas: Schemas;
  /** What agents report. */
  reported: Schemas;
  /** What visitors see of it. */
  visible: Schemas;
}

/** What is wrong with the `x-history` of the metrics, a sentence each. */
export function findHistoryFaults({ schemas, reported, visible }: HistoryCheck): string[] {
  const names = Object.values(schemas)
    .filter((schema) => schema['x-history-row'] === true || schema['x-history-columns'] !== undefined)
    .flatMap(({ properties }) => Object.keys(properties ?? {}));
  const columns = listHistoryColumns(schemas).map(({ name }) => name);
  const twice = columns.filter((name, index) => names.includes(name) || columns.indexOf(name) !== index);
  return [
    ...twice.map((name) => `The history would have two columns ${name}: rename a metric.`),
    ...listHistoryMetrics(schemas).flatMap(([name, schema, rule]) => {
      const report = (fault: string) => [`x-history of ${name}: ${fault}.`];
      if (reported[name] === undefined) return report('agents do not report it');
      if (visible[name] === undefined) return report('visitors do not see it, but they see the history');
      return findRuleFault(schemas, { schema, rule, reported }).flatMap(report);
    }),
  ];
}

interface RuleCheck {
  schema: Schema;
  rule: HistoryRule;
  reported: Schemas;
}

function findRuleFault(schemas: Schemas, { schema, rule, reported }: RuleCheck): string[] {
  const { aggregates: asked, precision, item, rate_of: counter } = rule;
  const isNumeric = (one: Schema | undefined) =>
    ['integer', 'number'].includes(String(resolveValue(schemas, one ?? {}).type));
  if (!Array.isArray(asked) || !asked.includes('mean') || asked.some((one) => !aggregates.includes(one)))
    return ['aggregates is [mean] or [mean, max]'];
  if (
    typeof precision !== 'number' ||
    precision <= 0 ||
    !Number.isInteger(Math.max(precision, 1 / precision))
  )
    return ['precision is a whole number or one divided by a whole number'];
  if (counter !== undefined && !isNumeric(reported[counter])) return [`${counter} is no counter of a report`];
  const value = resolveValue(schemas, schema);
  if (!isNumeric(item === undefined ? value : value.items))
    return [item === undefined ? 'it is no number' : 'it is no list of numbers'];
  return [];
}
