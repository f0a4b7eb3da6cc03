import { describe, expect, it } from 'vitest';
import { getNodeName, shortenOsName } from './names.ts';

describe('shortenSystem', () => {
  it.each([
    ['Debian GNU/Linux 12 (bookworm)', 'Debian 12'],
    ['Ubuntu 24.04.1 LTS', 'Ubuntu 24.04.1 LTS'],
    ['AlmaLinux 9.4 (Seafoam Ocelot)', 'AlmaLinux 9.4'],
    ['Alpine Linux v3.20', 'Alpine v3.20'],
    ['Arch Linux', 'Arch Linux'],
    ['Fedora Linux 41 (Server Edition)', 'Fedora 41'],
    ['', ''],
  ])('%j is %j', (os, short) => {
    expect(shortenOsName(os)).toBe(short);
  });
});

it('falls back to the id of a node without a name', () => {
  expect(getNodeName({ id: 3, name: 'fra' })).toBe('fra');
  expect(getNodeName({ id: 3, name: ' ' })).toBe('#3');
});
