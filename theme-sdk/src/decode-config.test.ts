import { expect, expectTypeOf, it } from 'vitest';
import { decodeConfig } from './decode-config.ts';

const defaults = { accent: '#0a7', compact: false, columns: 3 } as const;

it('replaces defaults with stored values', () => {
  const config = decodeConfig({ accent: '#f00', columns: 4 }, defaults);
  expect(config).toEqual({ accent: '#f00', compact: false, columns: 4 });
  expectTypeOf(config).toEqualTypeOf<{
    readonly accent: string;
    readonly compact: boolean;
    readonly columns: number;
  }>();
});

it.each([{}, { compact: 'yes', columns: null, accent: 3 }, { other: 1 }])(
  'keeps the defaults for the invalid values %j',
  (stored) => expect(decodeConfig(stored, defaults)).toEqual(defaults),
);

it('ignores inherited properties', () => {
  expect(decodeConfig({}, { toString: 'a' })).toEqual({ toString: 'a' });
});

it.each([null, [], 'x'])('refuses %j', (value) =>
  expect(() => decodeConfig(value, {})).toThrow(expect.objectContaining({ kind: 'malformed' })),
);
