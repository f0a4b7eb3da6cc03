import { expect, test } from 'vitest';
import { openMachine } from '../../../tests/agent/support/machines.ts';
import { parseCpuInfo } from './cpu-info.ts';

test.each([
  ['debian-12-vm', { name: 'AMD EPYC 7443P 24-Core Processor', hypervisor: true }],
  ['alpine-bare', { name: 'Intel(R) Core(TM) i3-7100U CPU @ 2.40GHz', hypervisor: false }],
  ['debian-lxc', { name: 'Intel(R) Xeon(R) CPU E5-2620 v4 @ 2.10GHz', hypervisor: false }],
  ['raspberry-pi-arm64', { name: 'Cortex-A72', hypervisor: undefined }],
])('%s', (machine, expected) => {
  expect(parseCpuInfo(openMachine(machine).readText('/proc/cpuinfo'))).toEqual(expected);
});

const core = (part: string): string => `CPU implementer\t: 0x41\nCPU part\t: ${part}\n`;

test.each([
  ['two kinds of ARM cores', core('0xd03') + core('0xd03') + core('0xd09'), 'Cortex-A53 + Cortex-A73'],
  ['an unknown ARM core on a board', `${core('0xfff')}Hardware\t: Some Board\n`, 'Some Board'],
  ['an unknown ARM core', core('0xd81'), 'ARM 0x41/0xd81'],
  ['a known ARM core and an unknown one', core('0xd05') + core('0xd81'), 'Cortex-A55 + ARM 0x41/0xd81'],
  ['a name with colons', 'model name\t: A : B:C \n', 'A : B:C'],
  ['RISC-V', 'processor\t: 0\nisa\t: rv64imafdc\nuarch\t: sifive,u74-mc\n', 'sifive,u74-mc'],
  ['POWER', 'processor\t: 0\ncpu\t\t: POWER9, altivec supported\n', 'POWER9, altivec supported'],
  ['LoongArch', 'Model Name\t\t: Loongson-3A5000\n', 'Loongson-3A5000'],
  ['an x86 family is no name', 'cpu family\t: 6\ncpu MHz\t: 1\n', ''],
  ['an empty name', 'model name\t:\n', ''],
  ['no separator', 'model name\nflags\n', ''],
  ['garbage', '\u0000\u0001: :::\n', ''],
  ['nothing', '', ''],
])('%s', (_, text, name) => {
  expect(parseCpuInfo(text).name).toBe(name);
});
