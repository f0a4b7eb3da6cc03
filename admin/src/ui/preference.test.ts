import { afterEach, expect, test, vi } from 'vitest';
import { createPreference } from './preference.ts';

afterEach(() => vi.unstubAllGlobals());

/** The preference of a panel in a browser with this in its storage. */
function open(stored: string | null) {
  const written: string[] = [];
  const setItem = (_key: string, value: string) => void written.push(value);
  vi.stubGlobal('window', { localStorage: { getItem: () => stored, setItem } });
  const appearance = createPreference({ key: 'appearance', allowed: ['light', 'dark'], fallback: 'light' });
  return { appearance, written };
}

test.each([null, '', 'Dark', 'dark ', '<script>', '{"toString":1}', '__proto__', 'x'.repeat(1_000_000)])(
  'a stored value that is not allowed, which a theme may have written, is ignored: %j',
  (stored) => expect(open(stored).appearance.get()).toBe('light'),
);

test('an allowed value is remembered', () => {
  const { appearance, written } = open('dark');
  expect(appearance.get()).toBe('dark');
  appearance.set('light');
  expect(written).toEqual(['light']);
});
