import { gunzipSync } from 'node:zlib';
import { createManualRuntime } from '@muster/runtime/manual';
import { expect, test } from 'vitest';
import { hubFigures } from '../../../../tests/support/data/hub-figures.ts';
import { createPresences } from '../../live/presence.ts';
import { createFleet } from '../nodes/fleet.ts';
import { createPingResults } from '../ping/ping-results.ts';
import { createTaskRegistry } from '../ping/task-registry.ts';
import { createMetrics } from './metrics.ts';

test('a scrape that fails is refused alone: the hub keeps running, and the next one has the whole text', async () => {
  const runtime = createManualRuntime();
  let isBroken = true;
  const metrics = createMetrics({
    runtime,
    fleet: createFleet([]),
    presences: createPresences(),
    pings: createPingResults({ runtime, registry: createTaskRegistry([]), sinks: [] }),
    readHubFigures() {
      if (isBroken) throw new Error('no figures');
      return hubFigures;
    },
  });
  const unhandled: unknown[] = [];
  const listener = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', listener);
  await expect(metrics.readCompressed('openmetrics')).rejects.toThrow('no figures');
  // Node reports an unhandled rejection after the turn of the loop.
  await runtime.pause();
  await runtime.pause();
  process.off('unhandledRejection', listener);
  expect(unhandled).toEqual([]);

  isBroken = false;
  const text = gunzipSync(await metrics.readCompressed('openmetrics')).toString();
  expect(text.endsWith('\n# EOF\n')).toBe(true);
});
