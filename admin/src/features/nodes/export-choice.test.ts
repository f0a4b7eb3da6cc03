import { expect, test } from 'vitest';
import { type ExportChoice, findExportPath, writeBadgeCode } from './export-choice.ts';

const choice: ExportChoice = {
  subject: 'metrics',
  node: 7,
  from: '2026-03-01',
  to: '2026-03-02',
  format: 'csv',
};

test('a window has whole days of the browser, the last one included', () => {
  const [from, end] = [new Date(2026, 2, 1), new Date(2026, 2, 3)].map((day) => day.getTime() / 1000);
  expect(findExportPath(choice)).toBe(`/api/exports/nodes/7/metrics?from=${from}&to=${end}&format=csv`);
});

test.each<[Partial<ExportChoice>, string | undefined]>([
  [{ subject: 'nodes', from: '' }, '/api/exports/nodes?format=csv'],
  [{ subject: 'traffic', format: 'json' }, '/api/exports/traffic?format=json'],
  [{ from: '' }, undefined],
  [{ to: '2026-02-28' }, undefined],
  [{ node: undefined }, undefined],
  [{ subject: 'badge' }, undefined],
])('%j is downloaded from %s', (part, path) => {
  expect(findExportPath({ ...choice, ...part })).toBe(path);
});

test('the code of a badge escapes the name', () => {
  const code = writeBadgeCode(
    { id: 7, name: 'a]"<b>' },
    { show: '30d', site: 'https://status.example.com/' },
  );
  expect(code).toEqual({
    path: '/badge/7.svg?show=30d',
    markdown:
      '[![a\\]"\\<b\\>](https://status.example.com/badge/7.svg?show=30d)](https://status.example.com/node/7)',
    html: '<a href="https://status.example.com/node/7"><img src="https://status.example.com/badge/7.svg?show=30d" alt="a]&quot;&lt;b&gt;" height="20"></a>',
  });
});
