import { expect, test } from 'vitest';
import { chooseFormat, writeHeader, writeHistogram, writeLabels, writeSample } from './exposition.ts';

const received = { name: 'muster_bytes', type: 'counter', unit: 'bytes', help: 'A "path" \\ C:\nD' } as const;

test('metadata of a counter names its samples in one format and its family in the other', () => {
  expect(writeHeader(received, 'prometheus')).toBe(
    '# HELP muster_bytes_total A "path" \\\\ C:\\nD\n# TYPE muster_bytes_total counter\n',
  );
  expect(writeHeader(received, 'openmetrics')).toBe(
    '# HELP muster_bytes A \\"path\\" \\\\ C:\\nD\n# TYPE muster_bytes counter\n# UNIT muster_bytes bytes\n',
  );
});

test('an info metric is a gauge for Prometheus', () => {
  const info = { name: 'muster_node', type: 'info', help: 'Facts.' } as const;
  expect(writeHeader(info, 'prometheus')).toContain('# TYPE muster_node_info gauge\n');
  expect(writeHeader(info, 'openmetrics')).toContain('# TYPE muster_node info\n');
  expect(writeSample(info, writeLabels({ os: 'a"b\\c\nd' }), 1)).toBe(
    'muster_node_info{os="a\\"b\\\\c\\nd"} 1\n',
  );
});

test('buckets of a histogram are cumulative', () => {
  const family = { name: 'delay_seconds', type: 'histogram', help: '', unit: 'seconds' } as const;
  expect(writeHistogram(family, { bounds: [0.5, 1], counts: [2, 1, 1], sum: 4.5 }).split('\n')).toEqual([
    'delay_seconds_bucket{le="0.5"} 2',
    'delay_seconds_bucket{le="1.0"} 3',
    'delay_seconds_bucket{le="+Inf"} 4',
    'delay_seconds_sum 4.5',
    'delay_seconds_count 4',
    '',
  ]);
});

test.each([
  [undefined, 'prometheus'],
  ['*/*', 'prometheus'],
  ['application/json', 'prometheus'],
  ['application/openmetrics-text', 'openmetrics'],
  ['application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5,*/*;q=0.1', 'openmetrics'],
  ['text/plain, application/openmetrics-text; q=0.9', 'prometheus'],
  ['application/openmetrics-text; version=0.0.1', 'prometheus'],
  ['application/openmetrics-text; version=1.0.0; q=0', 'prometheus'],
])('Accept %s gets %s', (accept, format) => {
  expect(chooseFormat(accept)).toBe(format);
});

// https://docs.python.org/3/library/stdtypes.html#str.splitlines
test('a sample is one line for every consumer', () => {
  const name = 'a\rb\vc\fd\u001ce\u001df\u001eg\u0085h\u2028i\u2029j\nk';
  expect(writeLabels({ name })).toBe('name="a b c d e f g h i j\\nk"');
});
