import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { describe, expect, it } from 'vitest';
import { packTheme, unpackTheme } from './archive.ts';
import type { PackedFile } from './project.ts';

function file(path: string, text: string): PackedFile {
  return { path, content: new TextEncoder().encode(text) };
}

const files = [
  file('theme.json', '{}'),
  file('dist/index.html', '<!doctype html>'),
  file(`dist/${'a-long-folder-name/'.repeat(20)}name.js`, 'x'),
  file('dist/ü ä.txt', ''),
];

const plain = (list: readonly PackedFile[]) =>
  list.map(({ path, content }) => [path, Buffer.from(content).toString()]);

describe('an archive', () => {
  it('restores the packed files with any names', async () => {
    expect(plain(await unpackTheme(await packTheme(files)))).toEqual(plain(files));
  });

  it('is reproducible, without time or user', async () => {
    const [one, other] = [await packTheme(files), await packTheme(files)];
    expect(Buffer.from(one).equals(other)).toBe(true);
    // Time and system of RFC 1952.
    expect([...one.subarray(4, 10)]).toEqual([0, 0, 0, 0, 2, 255]);
  });

  it.each([
    ['no gzip', new TextEncoder().encode('a letter')],
    [
      'gzip of something else',
      gzipSync('a letter that is long enough to be the header of a tar '.repeat(20)),
    ],
  ])('is distinguished from %s', async (_name, bytes) => {
    await expect(unpackTheme(bytes)).rejects.toThrow(/^The file is not a readable tar\.gz archive/);
  });

  it.each([
    ['../up.js', 'file', 'contains an empty part'],
    ['/etc/passwd', 'file', 'is absolute'],
    ['dist/link', 'symlink', 'contains a symlink: dist/link'],
  ] as const)('with %s as a %s is refused', async (name, type, sentence) => {
    const header =
      type === 'symlink' ? { name, type, size: 0, linkname: '/etc/passwd' } : { name, type, size: 1 };
    const body = type === 'symlink' ? undefined : 'x';
    await expect(unpackTheme(gzipSync(await packTar([{ header, body }])))).rejects.toThrow(sentence);
  });
});
