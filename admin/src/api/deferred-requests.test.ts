import { expect, test } from 'vitest';
import { deferRequest, sendDeferredRequests } from './deferred-requests.ts';

function setUp() {
  const sent: string[] = [];
  const due: (() => void)[] = [];
  const defer = (name: string) =>
    deferRequest({
      send: async () => void sent.push(name),
      schedule(act) {
        due.push(act);
        return () => void due.splice(due.indexOf(act), 1);
      },
    });
  return { sent, due, defer };
}

test('a request is sent once, when its time comes', async () => {
  const { sent, due, defer } = setUp();
  const cancel = defer('a');
  expect(sent).toEqual([]);
  due[0]?.();
  expect(sent).toEqual(['a']);
  expect(cancel()).toBe(false);
  await sendDeferredRequests();
  expect(sent).toEqual(['a']);
});

test('a cancelled request is never sent', async () => {
  const { sent, due, defer } = setUp();
  const cancel = defer('a');
  expect(cancel()).toBe(true);
  expect(due).toEqual([]);
  await sendDeferredRequests();
  expect(sent).toEqual([]);
});

test('pending requests are sent before the session ends', async () => {
  const { sent, defer } = setUp();
  defer('a');
  defer('b');
  await sendDeferredRequests();
  expect(sent).toEqual(['a', 'b']);
});
