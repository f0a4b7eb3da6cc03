import type { Contract } from '../contract/contract.ts';
import { findRange, type Gauge, gaugeUnits, listGauges } from '../contract/gauges.ts';
import { HEADER, propertyKey, quote } from '../source-text.ts';

/** The gauges of the contract: their names, and what the panel and `/metrics` show of them. */
export function emitGauges({ schemas }: Contract): string {
  const gauges = listGauges(schemas);
  const list = (read: (gauge: Gauge) => string) =>
    gauges.map((gauge) => `  ${propertyKey(gauge.name)}: ${quote(read(gauge))},\n`).join('');
  const metrics = Map.groupBy(gauges, ({ metric }) => metric);
  return `${HEADER}
/** In the order of the contract. */
export const gaugeNames = [
${gauges.map(({ name }) => `  ${quote(name)},\n`).join('')}] as const;

export type GaugeName = (typeof gaugeNames)[number];

export type GaugeUnit = ${gaugeUnits.map(quote).join(' | ')};

export const gaugeUnits: Readonly<Record<GaugeName, GaugeUnit>> = {
${list(({ unit }) => unit)}};

/** The member of the details that each is measured from: who may see the one may see the other. */
export const gaugeMembers = {
${list(({ member }) => member)}} as const satisfies Readonly<Record<GaugeName, string>>;

/** The smallest and the largest value of each. */
export const gaugeRanges: Readonly<Record<GaugeName, readonly [minimum: number, maximum: number]>> = {
${gauges.map(({ name }) => `  ${propertyKey(name)}: [${findRange(schemas, schemas.Gauges?.properties?.[name] ?? {}).join(', ')}],\n`).join('')}};

/** The panel's chart of each. */
export const gaugeCharts = {
${list(({ chart }) => chart)}} as const satisfies Readonly<Record<GaugeName, string>>;

/** A metric of a node in \`/metrics\`. */
export interface GaugeMetric {
  /** Without \`muster_node_\`. */
  name: string;
  help: string;
  /** A label is empty for none. */
  samples: readonly { label: string; gauge: GaugeName }[];
}

export const gaugeMetrics: readonly GaugeMetric[] = [
${[...metrics].map(([name, samples]) => emitMetric(name, samples)).join('')}];

/** Writes the gauges by their place in \`gaugeNames\` from index \`at\`, NaN for what is missing. */
export function readGauges(gauges: Readonly<Partial<Record<GaugeName, number>>>, values: Float64Array | Float32Array, at = 0): void {
${gauges.map(({ name }, index) => `  values[at + ${index}] = gauges.${name} ?? Number.NaN;\n`).join('')}}
`;
}

function emitMetric(name: string, gauges: readonly Gauge[]): string {
  const samples = gauges.map(
    ({ label, name: gauge }) => `      { label: ${quote(label)}, gauge: ${quote(gauge)} },\n`,
  );
  return `  {
    name: ${quote(name)},
    help: ${quote(gauges[0]?.help ?? '')},
    samples: [
${samples.join('')}    ],
  },
`;
}
