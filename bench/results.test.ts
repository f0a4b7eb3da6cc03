import { expect, test } from 'vitest';
import { describeMachine, describeRun } from './results.ts';

const machine = {
  os: 'Debian GNU/Linux 13',
  kernel: '6.12.41',
  arch: 'x64',
  virtualization: '',
  cpu: 'AMD EPYC 7543P',
  cores: 2,
  memory: { total: 8 * 2 ** 30, available: 2 ** 30, swap: 0 },
  filesystems: [],
};

test('describes the machine in one line', () => {
  expect(describeMachine(machine)).toBe('2 × AMD EPYC 7543P, 8 GiB, Debian GNU/Linux 13, kernel 6.12.41 x64');
  expect(describeMachine({ ...machine, virtualization: 'KVM' })).toContain(', Debian GNU/Linux 13 on KVM, ');
});

test('a run is described with the real machine', async () => {
  const run = await describeRun(true);
  expect(run.machine).toMatch(/^[1-9]\d* × \S.*, \d+ GiB, \S.*, kernel \d\S+ \w+$/);
  expect(run.scenarios).toEqual([]);
});
