import { expect, test } from 'vitest';
import { createManualEnvironment } from '../../../theme-sdk/testing/manual-environment.ts';
import { connectEarly } from './early-connection.ts';

const address = { url: 'wss://status.example/api/ws?delta', protocols: ['muster', 'muster.csrf.t0ken'] };

function setUp() {
  const browser = createManualEnvironment();
  const environment = connectEarly(browser, address);
  const events: unknown[] = [];
  const take = (url = address.url) =>
    environment.connect(url, {
      protocols: address.protocols,
      onMessage: (data) => events.push(data),
      onClose: (code) => events.push(code),
    });
  return { browser, events, take, early: browser.connections[0]! };
}

test('the first connection to the address is the early one, with what has arrived', async () => {
  const { browser, early, events, take } = setUp();
  expect(early).toMatchObject(address);
  early.sendRaw('keyframe');
  take();
  early.sendRaw('delta 1');
  expect(events).toEqual([]);
  await browser.advance(0);
  early.sendRaw('delta 2');
  early.drop(1001);
  expect(events).toEqual(['keyframe', 'delta 1', 'delta 2', 1001]);
  expect(browser.connections).toHaveLength(1);
});

test('it is handed out once, and to nobody else', () => {
  const { browser, take } = setUp();
  take('wss://status.example/other');
  take();
  take();
  expect(browser.connections.map(({ url }) => url)).toEqual([
    address.url,
    'wss://status.example/other',
    address.url,
  ]);
});

test('one that has ended is not handed out', () => {
  const { browser, early, take } = setUp();
  early.drop(1001);
  take();
  expect(browser.connections).toHaveLength(2);
});

test('it waits for ten seconds', async () => {
  const { browser, early, take } = setUp();
  await browser.advance(9_999);
  expect(early.isClosed).toBe(false);
  await browser.advance(1);
  expect(early.isClosed).toBe(true);
  take();
  expect(browser.connections).toHaveLength(2);
});

test('one that was handed out in time is not closed', async () => {
  const { browser, early, take } = setUp();
  await browser.advance(9_999);
  take();
  await browser.advance(20_000);
  expect(early.isClosed).toBe(false);
});

test('where the browser forbids the address, the error is that of the stream', () => {
  const forbidden = {
    ...createManualEnvironment(),
    connect: () => {
      throw new Error('blocked');
    },
  };
  expect(connectEarly(forbidden, address)).toBe(forbidden);
});
