import { expect, test } from 'vitest';
import { findFileRanges, findLibc } from './maps.ts';

const gnu = `00200000-01a39000 r--p 00000000 fe:00 101 /opt/muster/muster-agent
01a40000-0684a000 r-xp 01838000 fe:00 101 /opt/muster/muster-agent
0684a000-0685f000 rw-p 06641000 fe:00 101 /opt/muster/muster-agent
0685f000-06867000 r--p 06656000 fe:00 101 /opt/muster/muster-agent
21519000-2153a000 rw-p 00000000 00:00 0 [heap]
7f6c91fdc000-7f6cd1fdc000 rwxp 00000000 00:00 0
7f6cd2347000-7f6cd249d000 r-xp 00026000 fe:00 326 /usr/lib/x86_64-linux-gnu/libc.so.6
7f6cd2515000-7f6cd2517000 r-xp 00000000 00:00 0 [vdso]
7f6cd2600000-7f6cd2601000 r--s 00000000 fe:00 327 /usr/lib/locale/shared
`;

test('only what a file holds in the same way is given back', () => {
  expect(findFileRanges(gnu)).toEqual([
    { from: 0x200000n, length: 0x1839000n },
    { from: 0x1a40000n, length: 0x4e0a000n },
    { from: 0x7f6cd2347000n, length: 0x156000n },
  ]);
  expect(findFileRanges('')).toEqual([]);
});

test.each([
  [gnu, '/usr/lib/x86_64-linux-gnu/libc.so.6'],
  ['1-2 r-xp 0 fe:00 9 /lib64/libc-2.17.so\n', '/lib64/libc-2.17.so'],
  ['1-2 r-xp 0 fe:00 9 /lib/ld-musl-aarch64.so.1\n', '/lib/ld-musl-aarch64.so.1'],
  ['1-2 r-xp 0 fe:00 9 /opt/libc.so.6.old\n', undefined],
])('the C library is found by its name', (maps, path) => {
  expect(findLibc(maps)).toBe(path);
});
