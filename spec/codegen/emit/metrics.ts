import type { Contract } from '../contract/contract.ts';
import { type Schema, schemaName } from '../contract/documents.ts';
import { type HistoryColumn, listHistoryColumns, nameInExport } from '../contract/history-columns.ts';
import { docComment, HEADER, importTypes, quote } from '../source-text.ts';
import { paramsType } from './serialisers.ts';

/**
 * The metrics that the history keeps, as its columns: their names, how they are stored, and what reads them out of a
 * report.
 */
export function emitMetrics({ schemas, notifications }: Contract): string {
  const columns = listHistoryColumns(schemas);
  const means = columns.filter(({ aggregate }) => aggregate === 'mean');
  const maxima = columns.filter(({ aggregate }) => aggregate === 'max');
  const counters = [...new Set(columns.flatMap(({ rule }) => rule.rate_of ?? []))];
  const report = notifications.find(({ method }) => method === 'report');
  const type = report === undefined ? 'object' : paramsType(report.params);
  const readers = [
    emitReader('readCounters', type, {
      comment: 'Writes the counters of a report by their place in `rateCounters`, NaN for what it lacks.',
      lines: counters.map((counter) => `report.${counter} ?? Number.NaN`),
    }),
    emitReader('readMeanInputs', type, {
      comment: 'Writes what a report adds to each mean, NaN for what it lacks. `rates` is by `rateCounters`.',
      lines: means.map((column) => readValue(column, counters)),
      hasRates: true,
    }),
    emitReader('readMaxInputs', type, {
      comment: 'The same for each maximum.',
      lines: maxima.map((column) => readValue(column, counters)),
      hasRates: true,
    }),
  ];
  return `${HEADER}
${importTypes(type === 'object' ? [] : [type], './types.ts')}
${emitList('meanColumns', means, 'Columns of the history that are means, in the order of the contract.')}
${emitList('maxColumns', maxima, 'Columns that are maxima.')}
/** All columns: first the means, then the maxima. */
export const historyColumns = [...meanColumns, ...maxColumns] as const;

export type HistoryColumn = (typeof historyColumns)[number];

/** Names in exports, with their unit. */
export const exportNames = {
${columns.map((column) => `  ${column.name}: ${quote(nameInExport(column))},\n`).join('')}} as const satisfies Readonly<Record<HistoryColumn, string>>;

/** How many stored integers make one unit of the interface, by column. */
export const storedPerUnit: Readonly<Record<HistoryColumn, number>> = {
${columns.map(({ name, rule }) => `  ${name}: ${writeInverse(rule.precision)},\n`).join('')}};

/** The largest value of the interface, by column. */
export const largestValue: Readonly<Record<HistoryColumn, number>> = {
${columns.map(({ name, schema }) => `  ${name}: ${findMaximum(schemas, schema)},\n`).join('')}};

/** The figures of a host that has reported none. */
export const noFigures: Readonly<Record<string, number | readonly number[]>> = {
${listFigures(schemas)}};

/** Metrics of a report that only the administrator sees. */
export const counterNames = [${Object.keys(schemas.HostCounters?.properties ?? {})
    .map(quote)
    .join(', ')}] as const;

/** Counters of a report whose rate the history keeps. */
export const rateCounters = [${counters.map(quote).join(', ')}] as const;
${readers.join('')}${emitRowAccess(columns)}`;
}

/** A row as an object is read and written without looking its columns up by name, which millions of rows would pay for. */
function emitRowAccess(columns: HistoryColumn[]): string {
  const list = (line: (name: string, index: number) => string) =>
    columns.map(({ name }, index) => `  ${line(name, index)};\n`).join('');
  return `
/** Values by column; NaN is as absent. */
export type HistoryValues = Partial<Record<HistoryColumn, number>>;

/** Writes the values of a row by their place in \`historyColumns\`, NaN for what it lacks. */
export function readRow(row: Readonly<HistoryValues>, values: Float64Array): void {
${list((name, index) => `values[${index}] = row.${name} ?? Number.NaN`)}}

/** The opposite. */
export function writeRow(values: Float64Array, row: HistoryValues): void {
${list((name, index) => `row.${name} = values[${index}] ?? Number.NaN`)}}
`;
}

/** Numbers are 0, and lists of numbers have as many zeros as items. */
function listFigures(schemas: Record<string, Schema>): string {
  const figures = Object.entries(schemas.HostFigures?.properties ?? {});
  return figures
    .map(
      ([name, { minItems }]) =>
        `  ${name}: ${minItems === undefined ? 0 : `[${new Array(minItems).fill(0).join(', ')}]`},\n`,
    )
    .join('');
}

function emitList(name: string, columns: HistoryColumn[], comment: string): string {
  return `${docComment(comment)}export const ${name} = [${columns.map((one) => quote(one.name)).join(', ')}] as const;\n`;
}

/** JSON numbers beyond 2^53 − 1 are not exact. */
function findMaximum(schemas: Record<string, Schema>, schema: Schema): number {
  const target = schemas[schemaName(schema.$ref) ?? ''];
  return schema.maximum ?? (target === undefined ? Number.MAX_SAFE_INTEGER : findMaximum(schemas, target));
}

/** 0.01 is 100, and 1024 is 1 / 1024, which a decimal would not write exactly. */
function writeInverse(precision: number): string {
  return precision > 1 ? `1 / ${precision}` : String(Math.round(1 / precision));
}

function readValue({ metric, rule }: HistoryColumn, counters: string[]): string {
  if (rule.rate_of !== undefined) return `rates[${counters.indexOf(rule.rate_of)}] ?? Number.NaN`;
  const item = rule.item === undefined ? '' : `?.[${rule.item}]`;
  return `report.${metric}${item} ?? Number.NaN`;
}

interface Reader {
  comment: string;
  lines: string[];
  hasRates?: boolean;
}

function emitReader(name: string, type: string, { comment, lines, hasRates = false }: Reader): string {
  const rates = hasRates ? ', rates: Float64Array' : '';
  const body = lines.map((line, index) => `  values[${index}] = ${line};\n`).join('');
  return `
${docComment(comment)}export function ${name}(report: Partial<${type}>${rates}, values: Float64Array): void {
${body}}
`;
}
