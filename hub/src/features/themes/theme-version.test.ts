import { expect, test } from 'vitest';
import { isNewer } from './theme-address.ts';

test.each([
  ['1.0.1', '1.0.0', true],
  ['1.0.0', '1.0.0', false],
  ['1.0.0', '1.0.1', false],
  ['1.10.0', '1.9.0', true],
  ['v2', '1.9.9', true],
  ['1.0', '1.0.0', false],
  ['1.0.0.1', '1.0.0', true],
  ['1.0.0', '1.0.0-beta.2', true],
  ['1.0.0-beta.2', '1.0.0', false],
  ['1.0.0-beta.10', '1.0.0-beta.9', true],
  ['1.0.0+build2', '1.0.0', false],
  ['spring', 'spring', false],
  ['summer', 'spring', undefined],
  ['1.0.0', 'spring', undefined],
  ['', '1.0.0', undefined],
])('%s after %s: %s', (version, than, answer) => expect(isNewer(version, than)).toBe(answer));
