import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  parseSigningKey,
  type SigningKey,
  verifySignature,
} from '../../../hub/src/features/agent-install/release-verifier.ts';
import { createKeyPair, readSecretKey, signMessage } from '../../../scripts/release/minisign.mjs';
import { ensureProgram, findUnpackedRoot } from '../../../scripts/test-programs/debian-programs.mjs';
import '../../support/fetched-programs.ts';

const MESSAGE = Buffer.from(`${'1'.repeat(64)}  muster-agent-linux-x86_64\n`);
const COMMENT = 'version:1.2.3 file:sha256sums.txt';

const pair = createKeyPair();
const signature = signMessage(MESSAGE, readSecretKey(pair.secretKey), COMMENT);

function readKey(text: string): SigningKey {
  const key = parseSigningKey(text);
  if (key === undefined) throw new Error('not a key');
  return key;
}

const replaceLine = (index: number, line: string) =>
  signature
    .split('\n')
    .map((old, at) => (at === index ? line : old))
    .join('\n');

/** Flips a bit in the line's last decoded byte. */
function damageLine(index: number): string {
  const bytes = Buffer.from(signature.split('\n')[index] ?? '', 'base64');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  return replaceLine(index, bytes.toString('base64'));
}

test('a signature is valid for its file and key, and covers its trusted comment', () => {
  expect(verifySignature(MESSAGE, signature, readKey(pair.publicKey))).toBe(COMMENT);
  expect(verifySignature(MESSAGE, signature.replaceAll('\n', '\r\n'), readKey(pair.publicKey))).toBe(COMMENT);
});

test.each([
  [
    'of another file',
    signMessage(Buffer.from('x'), readSecretKey(pair.secretKey), COMMENT),
    'does not match',
  ],
  ['by another key', signMessage(MESSAGE, readSecretKey(createKeyPair().secretKey), COMMENT), 'another key'],
  ['with a changed signature', damageLine(1), 'does not match'],
  ['with another version', signature.replace('1.2.3', '1.2.4'), 'trusted comment was changed'],
  ['with a changed global signature', damageLine(3), 'trusted comment was changed'],
  ['without a trusted comment', signature.split('\n').slice(0, 2).join('\n'), 'format'],
  ['that is cut short', replaceLine(1, (signature.split('\n')[1] ?? '').slice(4)), 'format'],
  ['that is empty', '', 'format'],
  ['that is a page', '<!doctype html>\n<p>Sign in</p>\n', 'format'],
])('a signature %s is not', (_name, text, reason) => {
  expect(() => verifySignature(MESSAGE, text, readKey(pair.publicKey))).toThrow(reason);
});

test.each([
  ['', undefined],
  ['RW', undefined],
  [pair.publicKey.replace('RW', 'RX'), undefined],
  [`${pair.publicKey.trim()}A`, undefined],
])('%j is not a key', (text, found) => expect(parseSigningKey(text)).toBe(found));

test('a key may be the bare line', () => {
  expect(parseSigningKey(pair.publicKey.split('\n')[1] ?? '')?.id).toEqual(readKey(pair.publicKey).id);
});

describe('the real minisign', () => {
  let folder: string;
  let program: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'muster-minisign-'));
    program = await ensureProgram('minisign');
    writeFileSync(join(folder, 'message'), MESSAGE);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  function minisign(...args: string[]): string {
    const unpacked = findUnpackedRoot('minisign');
    const libraries = unpacked === undefined ? '' : execFileSync('sh', ['-c', `echo ${unpacked}/usr/lib/*`]);
    const env = { ...process.env, LD_LIBRARY_PATH: String(libraries).trim() };
    return execFileSync(program, args, { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' });
  }
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');

  test('verifies our signatures with our public key, and not a changed file', () => {
    writeFileSync(join(folder, 'our.pub'), pair.publicKey);
    writeFileSync(join(folder, 'message.minisig'), signature);
    expect(minisign('-Vm', 'message', '-p', 'our.pub', '-Q')).toBe(`${COMMENT}\n`);
    writeFileSync(join(folder, 'other'), 'x');
    expect(() => minisign('-Vm', 'other', '-p', 'our.pub', '-x', 'message.minisig')).toThrow();
  });

  test('signs with our secret key', () => {
    writeFileSync(join(folder, 'our.key'), pair.secretKey);
    minisign('-Sl', '-W', '-m', 'message', '-s', 'our.key', '-x', 'theirs.minisig', '-t', COMMENT);
    expect(read('theirs.minisig').split('\n')[1]).toBe(signature.split('\n')[1]);
  });

  test.each(['-Sl', '-S'])('signs with its own key by %s, which we verify and reproduce', (mode) => {
    minisign('-GfW', '-p', 'its.pub', '-s', 'its.key');
    minisign(mode, '-W', '-m', 'message', '-s', 'its.key', '-x', 'its.minisig', '-t', COMMENT);
    expect(verifySignature(MESSAGE, read('its.minisig'), readKey(read('its.pub')))).toBe(COMMENT);
    const ours = signMessage(MESSAGE, readSecretKey(read('its.key')), COMMENT);
    expect(verifySignature(MESSAGE, ours, readKey(read('its.pub')))).toBe(COMMENT);
  });
});
