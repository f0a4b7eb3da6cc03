import { expect, test } from 'vitest';
import { createNumbering, toPartName } from './part-names.ts';

test('a name is one line of at most 64 characters', () => {
  expect(toPartName('  Raspberry\tPi 4\u0000\n')).toBe('Raspberry Pi 4');
  expect(toPartName('x'.repeat(64))).toHaveLength(64);
  expect(toPartName('x'.repeat(65))).toHaveLength(64);
  expect([...toPartName('\u{1f600}'.repeat(65))]).toHaveLength(64);
});

test('names that occur again are numbered, and a number still fits', () => {
  const number = createNumbering();
  expect(['nvme', 'nvme', 'k10temp', 'nvme'].map(number)).toEqual(['nvme', 'nvme 2', 'k10temp', 'nvme 3']);
  const long = createNumbering();
  const names = Array.from({ length: 64 }, () => long('x'.repeat(70)));
  expect(new Set(names).size).toBe(64);
  expect(Math.max(...names.map((name) => name.length))).toBeLessThanOrEqual(64);
});
