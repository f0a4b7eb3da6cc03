import { createManualRuntime } from '@muster/runtime/manual';
import { expect, it } from 'vitest';
import { createDeltaStreams } from './delta-streams.ts';

it('sends the first message before the nodes in it are parsed', async () => {
  let parsed = 0;
  const getRendered = async () => ({
    text: Buffer.from('{"ts":1,"nodes":[{"id":1}]}'),
    frame: '{"ts":1,"nodes":[]}',
    get nodes() {
      parsed += 1;
      return ['{"id":1}'];
    },
  });
  const streams = createDeltaStreams(createManualRuntime(), { getRendered, getRevision: () => 0 });
  const viewer = { audience: 'admin', wantsGzip: false } as const;
  const first = await streams.next({ ...viewer, lastSeq: null });
  expect(first?.data.toString()).toBe('{"seq":1,"snapshot":{"ts":1,"nodes":[{"id":1}]}}');
  expect(parsed).toBe(0);

  streams.beginRound();
  const second = await streams.next({ ...viewer, lastSeq: 1 });
  expect(second?.data.toString()).toBe('{"seq":2,"ts":1}');
  expect(parsed).toBe(2);
  streams.beginRound();
  await streams.next({ ...viewer, lastSeq: 2 });
  expect(parsed).toBe(3);
});
