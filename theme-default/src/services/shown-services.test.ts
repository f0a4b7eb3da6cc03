import type { Service } from 'muster-theme/services';
import { expect, it } from 'vitest';
import { chooseShown } from './shown-services.ts';

const make = (count: number, states: Readonly<Record<number, Service['state']>> = {}) =>
  Array.from({ length: count }, (_, id) => ({ id, state: states[id] ?? ('up' as const) }));
const listIds = (services: readonly { readonly id: number }[]) => services.map(({ id }) => id);

it('shows up to twelve services', () => {
  expect(chooseShown(make(12))).toHaveLength(12);
  expect(listIds(chooseShown(make(13)))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

it('shows those that are not up first of all, in their order', () => {
  const services = make(20, { 18: 'down', 15: 'slow', 19: 'unknown' });
  expect(listIds(chooseShown(services))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 15, 18, 19]);
});

it('shows every service that is not up, however many', () => {
  const states = Object.fromEntries(Array.from({ length: 14 }, (_, id) => [id + 3, 'down' as const]));
  expect(listIds(chooseShown(make(20, states)))).toEqual(Object.keys(states).map(Number));
});
