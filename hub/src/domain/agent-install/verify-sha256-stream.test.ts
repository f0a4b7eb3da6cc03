import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { createSha256Verifier } from './verify-sha256-stream.ts';

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function pass(pieces: string[], sha256: string, most: number): Promise<{ out: string; error: string }> {
  const gate = createSha256Verifier(sha256, most);
  let out = '';
  let error = '';
  gate.stream.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  await pipeline(Readable.from(pieces.map((piece) => Buffer.from(piece))), gate.stream).catch(
    (cause: Error) => {
      error = cause.message;
    },
  );
  return { out, error };
}

test('what has the digest passes whole, also when it is nothing', async () => {
  expect(await pass(['one ', 'two ', 'three'], hash('one two three'), 13)).toEqual({
    out: 'one two three',
    error: '',
  });
  expect(await pass([], hash(''), 0)).toEqual({ out: '', error: '' });
});

test('of what has another digest the end is missing', async () => {
  const { out, error } = await pass(['one ', 'two ', 'three'], hash('another'), 100);
  expect(out).toBe('one two ');
  expect(error).toContain(hash('another'));
});

test('one byte too many breaks it off', async () => {
  const { out, error } = await pass(['one ', 'two ', 'three'], hash('one two three'), 12);
  expect(out).not.toContain('three');
  expect(error).toBe('there are more than 12 bytes');
});
