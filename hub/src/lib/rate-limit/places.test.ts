import { expect, test } from 'vitest';
import { createPlaces, type Place } from './places.ts';
import { describePoolClient } from './pool-client.ts';

const size = { total: 8, perClient: 3, perNetwork: 6 };
const refusals = { client: 'client', network: 'network', all: 'all' };

function open(kind: 'take' | 'replace' = 'take') {
  const places = createPlaces({ ...size, refusals, retryAfter: 5 });
  const lost: string[] = [];
  const ask = (address: string, isKnown = false): Place =>
    places[kind](describePoolClient(address, isKnown), () => lost.push(address));
  const fill = (...addresses: string[]) => addresses.map((address) => ask(address));
  return { places, lost, ask, fill };
}

/** Addresses of /64s of a /48. */
const inNetwork = (network: string, ...hosts: number[]) =>
  hosts.map((host) => `2001:db8:${network}:${host}::1`);

const busy = (detail: string) => expect.objectContaining({ code: 'busy', retryAfter: 5, message: detail });

test('a client has its places, and one more is refused until one is free', () => {
  const { ask, fill, places } = open();
  const [place] = fill(...inNetwork('a', 1, 1, 1));
  expect(() => ask('2001:db8:a:1::ffff')).toThrow(busy('client'));
  place?.free();
  place?.free();
  expect(places.size).toBe(2);
  ask('2001:db8:a:1::ffff');
});

test('a network has its places, and one more is refused', () => {
  const { ask, fill, lost } = open();
  fill(...inNetwork('a', 1, 2, 3, 4, 5, 6));
  expect(() => ask('2001:db8:a:7::1')).toThrow(busy('network'));
  ask('2001:db8:b:1::1');
  expect(lost).toEqual([]);
});

test('an IPv4 /24 is a network', () => {
  const { ask, fill } = open();
  fill('192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5', '192.0.2.6');
  expect(() => ask('192.0.2.7')).toThrow(busy('network'));
  ask('192.0.3.1');
});

test('within a full network a client with fewer places gets the oldest of the client with the most', () => {
  const { ask, fill, lost } = open();
  fill(...inNetwork('a', 1, 2, 2, 2, 3, 3));
  ask('2001:db8:a:4::1');
  expect(lost).toEqual(['2001:db8:a:2::1']);
  expect(() => ask('2001:db8:a:1::1')).toThrow(busy('network'));
});

test('when all are taken, a network with fewer gets the oldest of the network with the most, and no network more than that', () => {
  const { ask, fill, lost } = open();
  fill(...inNetwork('a', 1, 2, 3, 4, 5), ...inNetwork('b', 1, 2, 3));
  fill('192.0.2.1', '192.0.2.2');
  expect(lost).toEqual(['2001:db8:a:1::1', '2001:db8:a:2::1']);
  expect(() => ask('192.0.2.3')).toThrow(busy('all'));
  ask('198.51.100.1');
  expect(lost).toHaveLength(3);
});

test('as many networks as places leave none for another stranger, but one for a known client', () => {
  const { ask, fill, lost } = open();
  fill(...Array.from({ length: size.total }, (_, index) => `192.0.${index}.1`));
  expect(() => ask('198.51.100.1')).toThrow(busy('all'));
  ask('198.51.100.1', true);
  expect(lost).toEqual(['192.0.0.1']);
});

test('known clients lose no place to strangers, and have the share of a client only', () => {
  const { ask, fill, lost } = open();
  const known = inNetwork('a', 1, 1, 1, 2, 2, 2, 3, 3);
  for (const address of known) ask(address, true);
  expect(() => ask('2001:db8:a:1::1', true)).toThrow(busy('client'));
  expect(() => fill('192.0.2.1')).toThrow(busy('all'));
  expect(() => ask('2001:db8:b:1::1', true)).toThrow(busy('all'));
  expect(lost).toEqual([]);
});

test('this machine, as which visitors of some proxies count, has neither share', () => {
  const { ask, fill } = open();
  fill(...Array.from({ length: size.total }, () => '127.0.0.1'));
  expect(() => ask('127.0.0.1')).toThrow(busy('all'));
  ask('192.0.2.1');
});

test('replacing takes the own oldest place, then that of the network, then that of the network with the most', () => {
  const { places, ask, fill, lost } = open('replace');
  fill(...inNetwork('a', 1, 1, 1));
  ask('2001:db8:a:1::ffff');
  expect(lost.splice(0)).toEqual(['2001:db8:a:1::1']);
  fill(...inNetwork('a', 2, 3, 4, 5));
  expect(lost.splice(0)).toEqual(['2001:db8:a:1::1']);
  fill('192.0.2.1', '198.51.100.1', '203.0.113.1');
  expect(lost.splice(0)).toEqual(['2001:db8:a:1::1']);
  for (let index = 0; index < 20; index += 1) ask(`10.0.${index}.1`);
  expect(places.size).toBe(size.total);
});

test('a stranger replaces no place of a known client while there is one of a stranger', () => {
  const { places, ask, lost } = open('replace');
  for (const address of inNetwork('a', 1, 1, 1, 2, 2, 2)) ask(address, true);
  for (let index = 0; index < 20; index += 1) ask(`10.0.${index}.1`);
  expect(lost.filter((address) => address.startsWith('2001'))).toEqual([]);
  expect(places.size).toBe(size.total);
});

test('what a network has been given lately counts like places', () => {
  const recent = new Map([['192.0.2.0/24', 5]]);
  const places = createPlaces({ ...size, refusals, countRecent: (key) => recent.get(key) ?? 0 });
  const lost: string[] = [];
  for (const address of ['192.0.2.1', '192.0.2.2', ...inNetwork('a', 1, 2, 3, 4, 5, 6)])
    places.take(describePoolClient(address, false), () => lost.push(address));
  places.take(describePoolClient('198.51.100.1', false), () => undefined);
  expect(lost).toEqual(['192.0.2.1']);
});
