import { expect, it } from 'vitest';
import { createManualEnvironment } from '../../testing/manual-environment.ts';
import { createHub } from '../hub.ts';
import { watchServices } from './watch.ts';

const MINUTE = 60_000;

function start() {
  const environment = createManualEnvironment();
  const signal = watchServices(createHub({ environment }), environment);
  const respond = async (body: unknown, init: ResponseInit = {}) => {
    const headers = { 'content-type': 'application/json', ...init.headers };
    await environment.requests[0]?.answer(new Response(JSON.stringify(body), { ...init, headers }));
  };
  return { environment, signal, respond };
}

const list = (name: string) => ({ from: '2026-11-01', to: '2026-11-02', services: [{ id: 1, name }] });
const problem = { type: 'urn:muster:problem:busy', code: 'busy', detail: 'Busy.', status: 503 };

it('requests nothing before it is subscribed, and nothing more a moment after the last listener has left', async () => {
  const { environment, signal, respond } = start();
  expect(environment.requests).toHaveLength(0);
  const leave = signal.subscribe(() => undefined);
  expect(environment.requests.map(({ url }) => url)).toEqual(['https://status.example/api/services']);
  await respond(list('Shop'));
  leave();
  await environment.advance(5 * MINUTE);
  expect(environment.requests).toHaveLength(0);
  expect(environment.counts.timers()).toBe(0);
  expect(environment.counts.watchers()).toBe(0);
});

it('requests them twice a minute, and notifies only of changes', async () => {
  const { environment, signal, respond } = start();
  const names: unknown[] = [];
  signal.subscribe(() => names.push(signal.snapshot().data?.services[0]?.name));
  for (const name of ['Shop', 'Shop', 'Mail']) {
    await respond(list(name));
    expect(environment.requests).toHaveLength(0);
    await environment.advance(36_000);
    expect(environment.requests).toHaveLength(1);
  }
  expect(names).toEqual(['Shop', 'Mail']);
});

it('keeps the latest services after a failure, and waits at least as long as the hub wants', async () => {
  const { environment, signal, respond } = start();
  signal.subscribe(() => undefined);
  await respond(list('Shop'));
  await environment.advance(36_000);
  await respond(problem, { status: 503, headers: { 'retry-after': '120' } });
  expect(signal.snapshot()).toMatchObject({
    data: { services: [{ name: 'Shop' }] },
    error: { code: 'busy' },
  });
  await environment.advance(119_000);
  expect(environment.requests).toHaveLength(0);
  await environment.advance(6_000);
  await respond(list('Shop'));
  expect(signal.snapshot().error).toBeNull();
});

it('requests nothing in a hidden tab, and at once when it is visible again', async () => {
  const { environment, signal, respond } = start();
  signal.subscribe(() => undefined);
  await respond(list('Shop'));
  environment.hide();
  await environment.advance(5 * MINUTE);
  expect(environment.requests).toHaveLength(0);
  environment.show();
  expect(environment.requests).toHaveLength(1);
});
