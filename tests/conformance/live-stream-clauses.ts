import assert from 'node:assert/strict';
import { gunzipSync } from 'node:zlib';
import { type Clause, until } from './clause.ts';
import { type HubSubject, open } from './hub-subject.ts';
import { checkMessage, checkSchema } from './schema-check.ts';

export const liveStreamClauses: readonly Clause<HubSubject>[] = [
  {
    id: 'H16',
    rule: 'The live stream sends a snapshot immediately and the next within 2.5 s; with `gzip` the same, compressed.',
    source: 'asyncapi: liveStream',
    async run(hub) {
      for (const [path, read] of [
        ['/api/ws', (data: Buffer) => data],
        ['/api/ws?gzip', (data: Buffer) => gunzipSync(data)],
      ] as const) {
        const viewer = await open(hub, path);
        await until('the first snapshot comes', 1500, () => viewer.frames[0]);
        await until('the second snapshot comes', 2500, () => viewer.frames[1]);
        const [first] = viewer.frames;
        checkSchema('PublicSnapshot', JSON.parse(read(first?.data ?? Buffer.alloc(0)).toString()));
        assert.equal(first?.isBinary, path.includes('gzip'));
        viewer.socket.close();
      }
    },
  },
  {
    id: 'H25',
    rule: 'With `delta` the live stream begins with a keyframe, and each delta has the number after that of the message before.',
    source: 'asyncapi: keyframe, delta',
    async run(hub) {
      await Promise.all([
        watchDeltas(hub, '/api/ws?delta', (data) => data),
        watchDeltas(hub, '/api/ws?delta&gzip', gunzipSync),
      ]);
    },
  },
];

async function watchDeltas(hub: HubSubject, path: string, unpack: (data: Buffer) => Buffer): Promise<void> {
  const viewer = await open(hub, path);
  const parse = (index: number) =>
    JSON.parse(unpack(viewer.frames[index]?.data ?? Buffer.alloc(0)).toString());
  await until('the keyframe comes', 1500, () => viewer.frames[0]);
  checkMessage('keyframe', parse(0));
  checkSchema('PublicSnapshot', parse(0).snapshot);
  for (const index of [1, 2]) {
    await until('the next message comes', 2500, () => viewer.frames[index]);
    const message = parse(index);
    const isKeyframe = message.snapshot !== undefined;
    checkMessage(isKeyframe ? 'keyframe' : 'delta', message);
    if (!isKeyframe) assert.equal(message.seq, parse(index - 1).seq + 1);
  }
  viewer.socket.close();
}
