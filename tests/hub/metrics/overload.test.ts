import { afterEach, beforeEach, expect, test } from 'vitest';
import { bootHub, type TestHub } from '../../support/hub/hub.ts';

let hub: TestHub;

beforeEach(async () => {
  hub = await bootHub();
});
afterEach(() => hub.remove());

/** Of health check and metrics. */
async function read(): Promise<[boolean, string | undefined]> {
  const cookie = await hub.openSession();
  const { body } = await hub.request('GET', '/api/health');
  hub.runtime.advance(2000);
  const answer = await fetch(`${hub.url}/metrics`, { headers: { cookie } });
  return [body.overloaded, /^muster_hub_overloaded (\d)$/m.exec(await answer.text())?.[1]];
}

test('a hub whose timers are late says so until they are punctual again', async () => {
  expect(await read()).toEqual([false, '0']);
  for (let stall = 0; stall < 6; stall += 1) {
    hub.runtime.suspend(2000);
    hub.runtime.advance(1);
  }
  expect(await read()).toEqual([true, '1']);
  hub.runtime.advance(60_000);
  expect(await read()).toEqual([false, '0']);
});
