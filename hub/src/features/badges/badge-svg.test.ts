import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BadgeContent, type BadgeTone, renderBadge } from './badge-svg.ts';

const badge: BadgeContent = { label: 'web-1', value: 'online', tone: 'good', style: 'flat' };
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The label as an XML parser reads it; fails if the image has other elements than those of a badge. */
function readLabel(svg: string): string | undefined {
  const tags = svg.match(/<\/?[a-zA-Z]+/g) ?? [];
  const known = ['svg', 'title', 'clipPath', 'rect', 'g', 'text'];
  expect(tags.map((tag) => tag.replace(/<\/?/, '')).filter((tag) => !known.includes(tag))).toEqual([]);
  expect(tags).toHaveLength(17);
  const [, text = ''] = /<text [^>]*>([^<]*)<\/text>/.exec(svg) ?? [];
  return text.replace(/&(#?\w+);/g, (_, name) => entities[name] ?? '?');
}

test('texts are escaped, and lose what XML does not allow', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (label) => {
      const svg = renderBadge({ ...badge, label });
      expect(readLabel(svg)).toBe(
        label.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''),
      );
    }),
    { numRuns: 300 },
  );
  for (const label of ['</text><script>alert(1)</script>', '"onload="alert(1)', "' x='", '&amp;', ']]>'])
    expect(readLabel(renderBadge({ ...badge, label }))).toBe(label);
});

test('is as wide as its texts', () => {
  const width = (label: string) => Number(/ width="(\d+)"/.exec(renderBadge({ ...badge, label }))?.[1]);
  expect(width('a')).toBeLessThan(width('aa'));
  expect(width('iiii')).toBeLessThan(width('WWWW'));
  // 40 of the widest characters.
  expect(width('名'.repeat(40))).toBeLessThan(550);
});

test('the style changes the corners only', () => {
  const square = renderBadge({ ...badge, style: 'flat-square' });
  expect(square).toContain('rx="0"');
  expect(square.replace('rx="0"', 'rx="3"')).toBe(renderBadge(badge));
});

/** Contrast of white text (WCAG 2.2, 1.4.3). */
function getContrast(fill: string): number {
  const [red = 0, green = 0, blue = 0] = (fill.match(/[0-9a-f]{2}/g) ?? [])
    .map((part) => Number.parseInt(part, 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

test.each<BadgeTone>(['good', 'warn', 'bad', 'neutral'])('%s has readable text', (tone) => {
  const fills = [...renderBadge({ ...badge, tone }).matchAll(/<rect [^>]*fill="(#\w{6})"/g)];
  expect(fills).toHaveLength(2);
  for (const [, fill = ''] of fills) expect(getContrast(fill)).toBeGreaterThanOrEqual(4.5);
});
