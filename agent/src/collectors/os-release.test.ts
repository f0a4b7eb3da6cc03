import { expect, test } from 'vitest';
import { machinePath, openMachine, openTree } from '../../../tests/agent/support/machines.ts';
import { describeOs, parseOsRelease, readOs } from './os-release.ts';

test.each([
  ['debian-12-vm', 'Debian GNU/Linux 12 (bookworm)'],
  ['alpine-bare', 'Alpine Linux v3.22'],
  ['centos-6-old-kernel', 'CentOS release 6.10 (Final)'],
  ['zfs-btrfs-host', 'Debian GNU/Linux 12 (bookworm)'],
])('reads the name of %s', (machine, name) => {
  expect(readOs(openMachine(machine))).toBe(name);
});

test('without a release file the name is Linux', () => {
  expect(readOs(openTree(machinePath('debian-12-vm/proc')))).toBe('Linux');
});

test.each([
  ['double quotes and escapes', 'PRETTY_NAME="A \\"B\\" \\$C"', 'A "B" $C'],
  ['single quotes', "PRETTY_NAME='A \\ B'", 'A \\ B'],
  ['no quotes', 'PRETTY_NAME=Arch', 'Arch'],
  ['CRLF', 'PRETTY_NAME="A"\r\nNAME="B"\r\n', 'A'],
  ['no pretty name', 'NAME="Void"\nVERSION_ID=2', 'Void 2'],
  ['an empty pretty name', 'PRETTY_NAME=""\nNAME=Void', 'Void'],
  ['the older file', 'DISTRIB_ID=Ubuntu\nDISTRIB_DESCRIPTION="Ubuntu 14.04"', 'Ubuntu 14.04'],
  ['comments and garbage', '# PRETTY_NAME=x\n\u0000=\n==\nPRETTY_NAME=A', 'A'],
  ['nothing', '', ''],
])('%s', (_, text, name) => {
  expect(describeOs(parseOsRelease(text))).toBe(name);
});
