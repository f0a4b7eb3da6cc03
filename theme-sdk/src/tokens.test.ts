import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8');

type Colours = Readonly<Record<string, string>>;

/** The colours of a rule in one scheme, by their names without `--m-`. */
function readColours(rule: string, scheme: 'light' | 'dark'): Colours {
  const pairs = rule.matchAll(/--m-([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g);
  return Object.fromEntries(
    [...pairs].map(([, name = '', light = '', dark = '']) => [name, scheme === 'light' ? light : dark]),
  );
}

/** The rules of the file, by their selectors. */
const rules = new Map(
  [...css.matchAll(/^(:root\S*) \{\n(.*?)^\}/gms)].map(([, selector = '', rule = '']) => [selector, rule]),
);

const accents = [...rules.keys()].filter((selector) => selector !== ':root');

const palettes = (['light', 'dark'] as const).flatMap((scheme) =>
  [':root', ...accents].map((selector) => ({
    name: `${scheme} ${selector}`,
    colours: {
      ...readColours(rules.get(':root') ?? '', scheme),
      ...readColours(rules.get(selector) ?? '', scheme),
      'on-accent': '#ffffff',
    } satisfies Colours,
  })),
);

/** Relative luminance (WCAG 2.2). */
function measureLuminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function measureContrast(colours: Colours, a: string, b: string): number {
  const [high = 0, low = 0] = [a, b]
    .map((name) => measureLuminance(colours[name] ?? ''))
    .sort((one, other) => other - one);
  return (high + 0.05) / (low + 0.05);
}

const surfaces = ['ground', 'surface', 'raised', 'sunken'];
const textPairs = [
  ...['text', 'muted', 'accent', 'good', 'warn', 'bad'].flatMap((text) =>
    surfaces.map((surface) => [text, surface] as const),
  ),
  ...['accent', 'good', 'warn', 'bad'].flatMap((state) =>
    [state, 'text', 'muted'].map((text) => [text, `${state}-soft`] as const),
  ),
  ...['accent-fill', 'accent-fill-hover', 'bad-fill'].map((fill) => ['on-accent', fill] as const),
];

describe.each(palettes)('$name', ({ colours }) => {
  it.each(textPairs)('%s on %s is readable', (text, surface) => {
    expect(measureContrast(colours, text, surface)).toBeGreaterThanOrEqual(4.5);
  });

  const lines = Object.keys(colours).filter((name) =>
    /^(fill|series|cpu|memory|disk|received|sent|line-control)/.test(name),
  );
  it.each(lines)('%s is visible', (name) => {
    expect(measureContrast(colours, name, 'surface')).toBeGreaterThanOrEqual(3);
    expect(measureContrast(colours, name, 'ground')).toBeGreaterThanOrEqual(3);
  });
});

it('has the default accent and five others', () => {
  expect(accents).toHaveLength(5);
  expect(palettes[0]?.colours).toMatchObject({ ground: '#f7f6f3', accent: '#5546d6' });
});
