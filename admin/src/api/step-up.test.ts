import { expect, test } from 'vitest';
import { createStepUp } from './step-up.ts';

const refused = () => Response.json({ code: 'confirmation_required' }, { status: 403 });
const done = () => new Response(null, { status: 204 });

/** A request that is refused until the user has confirmed. */
function setUp() {
  const stepUp = createStepUp();
  let isConfirmed = false;
  let sent = 0;
  const send = () =>
    stepUp.guard(async () => {
      sent += 1;
      return isConfirmed ? done() : refused();
    });
  return {
    stepUp,
    send,
    countSent: () => sent,
    async confirm() {
      await expect.poll(stepUp.isAsked.get).toBe(true);
      isConfirmed = true;
      stepUp.settle(true);
    },
  };
}

test('sends a request again after the confirmation', async () => {
  const t = setUp();
  const answer = t.send();
  await t.confirm();
  expect((await answer).status).toBe(204);
  expect(t.countSent()).toBe(2);
  expect(t.stepUp.isAsked.get()).toBe(false);
});

test('two requests share one confirmation', async () => {
  const t = setUp();
  const answers = Promise.all([t.send(), t.send()]);
  await expect.poll(t.countSent).toBe(2);
  await new Promise((resolve) => setTimeout(resolve));
  await t.confirm();
  expect((await answers).map(({ status }) => status)).toEqual([204, 204]);
  expect(t.countSent()).toBe(4);
});

test('a cancelled confirmation leaves the refusal and its body', async () => {
  const t = setUp();
  const answer = t.send();
  await expect.poll(t.stepUp.isAsked.get).toBe(true);
  t.stepUp.settle(false);
  expect(await (await answer).json()).toEqual({ code: 'confirmation_required' });
  expect(t.countSent()).toBe(1);
});

test('a request that is still refused is not sent a third time', async () => {
  const stepUp = createStepUp();
  let sent = 0;
  const answer = stepUp.guard(async () => {
    sent += 1;
    return refused();
  });
  await expect.poll(stepUp.isAsked.get).toBe(true);
  stepUp.settle(true);
  expect((await answer).status).toBe(403);
  expect(sent).toBe(2);
});

test.each([
  ['another problem', () => Response.json({ code: 'csrf_token_required' }, { status: 403 })],
  ["a proxy's page", () => new Response('<html>', { status: 403 })],
  ['a success', () => Response.json({ code: 'confirmation_required' })],
])('%s needs no confirmation', async (_name, answer) => {
  const stepUp = createStepUp();
  const response = await stepUp.guard(async () => answer());
  expect(stepUp.isAsked.get()).toBe(false);
  expect(response.bodyUsed).toBe(false);
});
