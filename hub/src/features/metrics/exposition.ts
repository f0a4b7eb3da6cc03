import type { Histogram } from '../../lib/durations.ts';
/** Text formats of Prometheus: its own (0.0.4) and OpenMetrics 1.0. */
export type ExpositionFormat = 'prometheus' | 'openmetrics';

/** Value of the `Content-Type` header. */
export const contentTypes: Readonly<Record<ExpositionFormat, string>> = {
  prometheus: 'text/plain; version=0.0.4; charset=utf-8',
  openmetrics: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
};

/** Descriptor of a metric family. `name` has no suffix: `_total` of counters and `_info` are added to the samples. */
export interface Family {
  readonly name: string;
  readonly type: 'gauge' | 'counter' | 'info' | 'histogram' | 'unknown';
  readonly help: string;
  /** Base unit; the name ends with it. */
  readonly unit?: 'bytes' | 'seconds' | 'ratio' | 'celsius';
}

export type Labels = Readonly<Record<string, string>>;

/** Lines with a family's metadata. */
export function writeHeader(family: Family, format: ExpositionFormat): string {
  const { name, type, help, unit } = family;
  if (format === 'openmetrics') {
    const unitLine = unit === undefined ? '' : `# UNIT ${name} ${unit}\n`;
    return `# HELP ${name} ${escapeText(help)}\n# TYPE ${name} ${type}\n${unitLine}`;
  }
  const sampled = getSampleName(family);
  return `# HELP ${sampled} ${help.replace(/\\/g, '\\\\').replace(/\n/g, '\\n')}\n# TYPE ${sampled} ${earlierTypes[type] ?? type}\n`;
}

/** Types that the text format 0.0.4 calls otherwise. */
const earlierTypes: Readonly<Partial<Record<Family['type'], string>>> = { info: 'gauge', unknown: 'untyped' };

const suffixes: Readonly<Partial<Record<Family['type'], string>>> = { counter: '_total', info: '_info' };

/** Name of a family's samples, except those of histograms. */
export function getSampleName({ name, type }: Family): string {
  return name + (suffixes[type] ?? '');
}

/** Labels without braces, for example `node="7",name="web"`; empty for none. */
export function writeLabels(labels: Labels): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${escapeText(value)}"`)
    .join();
}

/** One line. `labels` as `writeLabels` returns them. */
export function writeSample(family: Family, labels: string, value: number): string {
  return writeLine(getSampleName(family), labels, value);
}

export function writeHistogram({ name }: Family, { bounds, counts, sum }: Histogram): string {
  let count = 0;
  const buckets = counts.map((observed, index) => {
    count += observed;
    const bound = bounds[index];
    return writeLine(`${name}_bucket`, `le="${bound === undefined ? '+Inf' : writeBound(bound)}"`, count);
  });
  return `${buckets.join('')}${writeLine(`${name}_sum`, '', sum)}${writeLine(`${name}_count`, '', count)}`;
}

/** OpenMetrics requires this line, so that a truncated response is recognised. */
export const endings: Readonly<Record<ExpositionFormat, string>> = {
  prometheus: '',
  openmetrics: '# EOF\n',
};

function writeLine(name: string, labels: string, value: number): string {
  return `${name}${labels === '' ? '' : `{${labels}}`} ${value}\n`;
}

/** OpenMetrics writes bounds as floats. */
function writeBound(bound: number): string {
  return Number.isInteger(bound) ? `${bound}.0` : String(bound);
}

const SPECIAL = /[\\"\n]/g;
/** Other characters that end a line for Unicode (UAX #14) and Python's `splitlines`; the format cannot escape them. */
const LINE_BREAKS = /[\r\v\f\u001c-\u001e\u0085\u2028\u2029]/g;

function escapeText(text: string): string {
  return text
    .replace(LINE_BREAKS, ' ')
    .replace(SPECIAL, (character) => (character === '\n' ? '\\n' : `\\${character}`));
}

/** OpenMetrics if the client prefers it, otherwise the format that every scraper reads (RFC 9110, section 12.5.1). */
export function chooseFormat(accept: string | undefined): ExpositionFormat {
  let best: ExpositionFormat = 'prometheus';
  let bestWeight = 0;
  for (const range of (accept ?? '').split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const format = formats[type];
    if (format === undefined) continue;
    const version = findParameter(parameters, 'version');
    if (format === 'openmetrics' && version !== undefined && version !== '1.0.0') continue;
    const weight = Number(findParameter(parameters, 'q') ?? 1);
    if (weight <= bestWeight) continue;
    best = format;
    bestWeight = weight;
  }
  return best;
}

const formats: Readonly<Record<string, ExpositionFormat | undefined>> = {
  'application/openmetrics-text': 'openmetrics',
  'text/plain': 'prometheus',
  'text/*': 'prometheus',
  '*/*': 'prometheus',
};

function findParameter(parameters: readonly string[], name: string): string | undefined {
  return parameters.find((parameter) => parameter.startsWith(`${name}=`))?.slice(name.length + 1);
}
