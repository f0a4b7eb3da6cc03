import { expect, test } from 'vitest';
import { createFileTree } from '../../../../tests/agent/support/file-tree.ts';
import { createSoftnetSection, openTableSections, parsePressureTotals } from './tables.ts';

const some = (total: number) => `some avg10=0.00 avg60=0.00 avg300=8.29 total=${total}\n`;
const full = (total: number) => `full avg10=0.00 avg60=0.00 avg300=0.00 total=${total}\n`;

test('microseconds of pressure by resource', () => {
  expect(parsePressureTotals(some(46_278_642_781) + full(0), '', some(2) + full(1), full(3))).toEqual({
    cpu_some: 46_278_642_781,
    cpu_full: 0,
    io_some: 2,
    io_full: 1,
    irq_full: 3,
  });
});

test('a host has the tables whose files can be read', async () => {
  const tree = createFileTree();
  tree.write({ 'proc/meminfo': 'MemTotal: 1 kB\n', 'proc/net/snmp': 'Tcp: InSegs\nTcp: 5\n' });
  tree.write({ 'proc/pressure/cpu/folder': '', 'proc/pressure/io': some(7) });
  const sections = openTableSections(tree.host);
  const measured = await Promise.all(sections.map(async ({ name, measure }) => [name, await measure(0)]));
  expect(Object.fromEntries(measured)).toEqual({
    meminfo: { MemTotal: 1_024 },
    vmstat: undefined,
    netstat: { Tcp_InSegs: 5 },
    sockstat: undefined,
    pressure: { io_some: 7 },
  });
  const softnet = createSoftnetSection(tree.host);
  expect(await softnet.measure(0)).toBeUndefined();
  tree.write({ 'proc/net/softnet_stat': '00000010 00000001\n' });
  expect(await softnet.measure(0)).toEqual([[16, 1]]);
  for (const section of [...sections, softnet]) section.close?.();
  tree.close();
});
