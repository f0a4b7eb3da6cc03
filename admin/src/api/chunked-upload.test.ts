import { expect, test } from 'vitest';
import { downloadFile, isAborted, uploadFile } from './chunked-upload.ts';

const MEBIBYTE = 1024 * 1024;

function makeHub(answers: (Response | Error)[]) {
  const seen: { bytes: number; headers: Record<string, string> }[] = [];
  return {
    seen,
    async send(piece: Blob, headers: Record<string, string>) {
      seen.push({ bytes: piece.size, headers });
      const answer = answers.shift();
      if (answer instanceof Response) return answer;
      throw answer ?? new Error('no answer left');
    },
  };
}

const accepted = () =>
  Response.json({ received: 1, total: 2 }, { status: 202, headers: { 'Upload-Id': 'u1' } });

test('uploads a file of exactly one chunk in one request without a range', async () => {
  const hub = makeHub([Response.json({ swapped: false })]);
  const file = new Blob([new Uint8Array(8 * MEBIBYTE)]);
  expect(await uploadFile({ file, send: hub.send, onProgress: () => undefined })).toEqual({ swapped: false });
  expect(hub.seen).toEqual([
    { bytes: 8 * MEBIBYTE, headers: { 'Content-Type': 'application/octet-stream' } },
  ]);
});

test('uploads a larger file in contiguous chunks with the id of the first response', async () => {
  const hub = makeHub([accepted(), Response.json({ swapped: true })]);
  const sent: number[] = [];
  const file = new Blob([new Uint8Array(8 * MEBIBYTE + 1)]);
  await uploadFile({ file, send: hub.send, onProgress: (bytes) => sent.push(bytes) });
  expect(hub.seen.map(({ headers }) => [headers['Content-Range'], headers['Upload-Id']])).toEqual([
    ['bytes 0-8388607/8388609', undefined],
    ['bytes 8388608-8388608/8388609', 'u1'],
  ]);
  expect(sent).toEqual([8_388_608, 8_388_609]);
});

test('retries a later chunk if its response is lost, but not the first', async () => {
  const file = new Blob([new Uint8Array(8 * MEBIBYTE + 1)]);
  const lossy = makeHub([accepted(), new TypeError('lost'), Response.json({ swapped: true })]);
  expect(await uploadFile({ file, send: lossy.send, onProgress: () => undefined })).toEqual({
    swapped: true,
  });
  const dead = makeHub([new TypeError('lost')]);
  await expect(uploadFile({ file, send: dead.send, onProgress: () => undefined })).rejects.toMatchObject({
    code: 'unreachable',
  });
  expect(dead.seen).toHaveLength(1);
});

test('a rejection and an abort end the upload', async () => {
  const file = new Blob(['x']);
  const full = makeHub([Response.json({ code: 'storage_full', detail: 'Full.' }, { status: 507 })]);
  await expect(uploadFile({ file, send: full.send, onProgress: () => undefined })).rejects.toMatchObject({
    code: 'storage_full',
  });
  const stopped = makeHub([new DOMException('stopped', 'AbortError')]);
  const failure = await uploadFile({ file, send: stopped.send, onProgress: () => undefined }).catch(
    (error: unknown) => error,
  );
  expect(isAborted(failure)).toBe(true);
});

test('a download is assembled and named, and reports its progress', async () => {
  const steps: [number, number | undefined][] = [];
  const file = await downloadFile({
    ask: async () =>
      new Response('12345', {
        headers: { 'Content-Length': '5', 'Content-Disposition': 'attachment; filename="muster-2026.db"' },
      }),
    onProgress: (received, total) => steps.push([received, total]),
  });
  expect(file.name).toBe('muster-2026.db');
  expect(await file.content.text()).toBe('12345');
  expect(steps.at(-1)).toEqual([5, 5]);
});

test('a rejected download reports why', async () => {
  const ask = async () => Response.json({ code: 'conflict', detail: 'One is under way.' }, { status: 409 });
  await expect(downloadFile({ ask, onProgress: () => undefined })).rejects.toMatchObject({
    code: 'conflict',
    message: 'One is under way.',
  });
});
