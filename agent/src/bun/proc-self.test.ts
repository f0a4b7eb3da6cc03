import { expect, test } from 'vitest';
import {
  countFilePages,
  findFileRanges,
  findLibc,
  findPageSize,
  findPresentPages,
  isEmulated,
} from './proc-self.ts';

const GNU = `00200000-01a39000 r--p 00000000 fe:00 101 /opt/muster/muster-agent
01a40000-0684a000 r-xp 01838000 fe:00 101 /opt/muster/muster-agent
0684a000-0685f000 rw-p 06641000 fe:00 101 /opt/muster/muster-agent
0685f000-06867000 r--p 06656000 fe:00 101 /opt/muster/muster-agent
21519000-2153a000 rw-p 00000000 00:00 0 [heap]
7f6c91fdc000-7f6cd1fdc000 rwxp 00000000 00:00 0
7f6cd2347000-7f6cd249d000 r-xp 00026000 fe:00 326 /usr/lib/x86_64-linux-gnu/libc.so.6
7f6cd2515000-7f6cd2517000 r-xp 00000000 00:00 0 [vdso]
7f6cd2600000-7f6cd2601000 r--s 00000000 fe:00 327 /usr/lib/locale/shared
`;

test('only unchanged file pages are dropped', () => {
  expect(findFileRanges(GNU)).toEqual([
    { from: 0x200000n, length: 0x1839000n },
    { from: 0x1a40000n, length: 0x4e0a000n },
    { from: 0x7f6cd2347000n, length: 0x156000n },
  ]);
  expect(findFileRanges('')).toEqual([]);
});

test('under qemu-user the code is executable only in the maps that the emulator writes', () => {
  const ofEmulator = GNU.replace('01a40000-0684a000 r-xp', '01a40000-0684a000 r--p');
  const written = GNU.replaceAll(/^0+/gm, '');
  expect(isEmulated(written, ofEmulator)).toBe(true);
  expect(isEmulated(GNU, GNU)).toBe(false);
});

test('adjacent mappings of one file are one range', () => {
  const cut = `00200000-00201000 r--p 00000000 fe:00 101 /opt/muster agent
00201000-00202000 r--p 00001000 fe:00 101 /opt/muster agent
00202000-00300000 r--p 00002000 fe:00 101 /opt/muster agent
00300000-00301000 r-xp 00100000 fe:00 101 /opt/muster agent
00301000-00302000 r-xp 00000000 fe:00 102 /opt/other
00303000-00304000 r-xp 00002000 fe:00 102 /opt/other
00304000-00305000 r--p 00003000 fe:00 102 /opt/other
`;
  expect(findFileRanges(cut)).toEqual([
    { from: 0x200000n, length: 0x100000n },
    { from: 0x300000n, length: 0x1000n },
    { from: 0x301000n, length: 0x1000n },
    { from: 0x303000n, length: 0x1000n },
  ]);
});

test.each([[4096], [16384], [65536]])('a page size of %i bytes is read', (size) => {
  const auxv = new BigUint64Array([33n, 1n, 6n, BigInt(size), 0n, 0n]);
  // readFileSync may return an unaligned slice of a larger buffer.
  const shifted = new Uint8Array(auxv.byteLength + 3);
  shifted.set(new Uint8Array(auxv.buffer), 3);
  expect(findPageSize(shifted.subarray(3))).toBe(size);
  expect(findPageSize(new Uint8Array())).toBe(4096);
});

test('a page is present if the highest bit of its entry is set', () => {
  const entries = new BigUint64Array([0n, 1n << 63n, 1n << 61n, (1n << 63n) | (1n << 61n) | 5n, 0x7fffn]);
  expect(findPresentPages(new Uint32Array(entries.buffer))).toEqual([1, 3]);
});

test('file pages are the third number of statm', () => {
  expect(countFilePages('27000 2500 1500 19978 0 800 0\n')).toBe(1500);
});

test.each([
  [GNU, '/usr/lib/x86_64-linux-gnu/libc.so.6'],
  ['1-2 r-xp 0 fe:00 9 /lib64/libc-2.17.so\n', '/lib64/libc-2.17.so'],
  ['1-2 r-xp 0 fe:00 9 /lib/ld-musl-aarch64.so.1\n', '/lib/ld-musl-aarch64.so.1'],
  // As musl names it by itself, and the loader is a link to it: Debian, Void, Gentoo. Alpine has it the other way round.
  ['1-2 r-xp 0 fe:00 9 /usr/lib/x86_64-linux-musl/libc.so\n', '/usr/lib/x86_64-linux-musl/libc.so'],
  ['1-2 r-xp 0 fe:00 9 /opt/libc.so.6.old\n', undefined],
  ['1-2 r-xp 0 fe:00 9 /opt/mylibc.so\n', undefined],
])('the C library is found by its name', (maps, path) => {
  expect(findLibc(maps)).toBe(path);
});
