import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { createSha256Verifier } from './release-verifier.ts';

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function pass(
  pieces: string[],
  sha256: string,
  maxBytes: number,
): Promise<{ out: string; error: string }> {
  const verifier = createSha256Verifier(sha256, maxBytes);
  let out = '';
  let error = '';
  verifier.stream.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  await pipeline(Readable.from(pieces.map((piece) => Buffer.from(piece))), verifier.stream).catch(
    (cause: Error) => {
      error = cause.message;
    },
  );
  return { out, error };
}

test('a matching stream passes completely, even an empty one', async () => {
  expect(await pass(['one ', 'two ', 'three'], hash('one two three'), 13)).toEqual({
    out: 'one two three',
    error: '',
  });
  expect(await pass([], hash(''), 0)).toEqual({ out: '', error: '' });
});

test('the last chunk of a stream with another digest is withheld', async () => {
  const { out, error } = await pass(['one ', 'two ', 'three'], hash('another'), 100);
  expect(out).toBe('one two ');
  expect(error).toContain(hash('another'));
});

test('a stream that exceeds the limit fails', async () => {
  const { out, error } = await pass(['one ', 'two ', 'three'], hash('one two three'), 12);
  expect(out).not.toContain('three');
  expect(error).toBe('the stream exceeds 12 bytes');
});
