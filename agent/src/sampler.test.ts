import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import openapi from '@muster/generated/openapi.json' with { type: 'json' };
import { createManualRuntime } from '@muster/shared/runtime/manual';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { machinePath, openTree } from '../../tests/agent/support/machines.ts';
import { createDiskMeter } from './collectors/disks.ts';
import { createInterfaceSelection } from './collectors/interfaces.ts';
import { createLog } from './log.ts';
import { createSampler } from './sampler.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'muster-machine-'));
  cpSync(machinePath('debian-lxc'), root, { recursive: true, verbatimSymlinks: true });
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

function start() {
  const runtime = createManualRuntime();
  const host = openTree(root);
  const lines: string[] = [];
  const sampler = createSampler({
    host,
    runtime,
    log: createLog((line) => lines.push(line)),
    disks: createDiskMeter(host),
    interfaces: createInterfaceSelection(host, { only: [], excluded: [] }),
  });
  return { runtime, sampler, lines };
}

const netDev = (rx: number, tx: number): string => `eth0: ${rx} 0 0 0 0 0 0 0 ${tx} 0 0 0 0 0 0 0\n`;

test('CPU use and rates are relative to the previous sample', () => {
  writeFileSync(join(root, 'proc/stat'), 'cpu  0 0 0 100 0 0 0 0\n');
  writeFileSync(join(root, 'proc/net/dev'), netDev(1_000, 1_000));
  const { runtime, sampler } = start();
  sampler.prime();
  runtime.advance(2_000);
  writeFileSync(join(root, 'proc/stat'), 'cpu  50 0 0 150 0 0 0 0\n');
  writeFileSync(join(root, 'proc/net/dev'), netDev(5_000, 2_000));
  expect(sampler.sample()).toMatchObject({
    cpu: 50,
    net_rx: 2_000,
    net_tx: 500,
    net_rx_total: 5_000,
    net_tx_total: 2_000,
  });
});

test('a report has every metric of the contract', () => {
  const { HostFigures, HostCounters } = openapi.components.schemas;
  const metrics = Object.keys({ ...HostFigures.properties, ...HostCounters.properties });
  const { sampler } = start();
  sampler.prime();
  expect(Object.keys(sampler.sample()).sort()).toEqual(metrics.sort());
});

test('unavailable metrics are left out until they are readable, and both changes are logged once', () => {
  const { runtime, sampler, lines } = start();
  renameSync(join(root, 'proc/meminfo'), join(root, 'proc/away'));
  for (let round = 0; round < 5; round += 1) {
    const sample = sampler.sample();
    expect(sample).not.toHaveProperty('mem_total');
    expect(sample).toHaveProperty('uptime', 3600);
    runtime.advance(1_000);
  }
  renameSync(join(root, 'proc/away'), join(root, 'proc/meminfo'));
  expect(sampler.sample()).toMatchObject({ mem_total: 512 * 1024 * 1024 });
  expect(lines).toEqual([
    expect.stringContaining('metrics unavailable'),
    'info metrics available again collector=memory',
  ]);
});

test('invalid contents in every file do not make it throw', () => {
  for (const file of ['stat', 'meminfo', 'loadavg', 'uptime', 'net/dev', 'net/sockstat', 'self/mountinfo']) {
    writeFileSync(join(root, 'proc', file), Uint8Array.of(0xff, 0x00, 0x0a, 0x3a, 0x20, 0x2d, 0x31));
  }
  const { sampler } = start();
  sampler.prime();
  const metrics = sampler.sample();
  expect(Object.keys(metrics).sort()).toEqual(['boot_id', 'disk_total', 'disk_used', 'procs']);
});

test('the boot id is read once, mounts and interfaces once a minute', () => {
  const { runtime, sampler } = start();
  const first = sampler.sample().boot_id;
  writeFileSync(join(root, 'proc/sys/kernel/random/boot_id'), 'ffffffff-0000-0000-0000-000000000000\n');
  writeFileSync(join(root, 'proc/self/mountinfo'), '30 1 8:9 / /not-there rw - ext4 /dev/sda9 rw\n');
  runtime.advance(30_000);
  expect(sampler.sample()).toMatchObject({ boot_id: first, disk_total: expect.any(Number) });
  runtime.advance(30_000);
  expect(sampler.sample()).not.toHaveProperty('disk_total');
});

test('the boot id identifies the counted interfaces, in any order', () => {
  const { sampler } = start();
  const measure = (...names: string[]) => {
    writeFileSync(
      join(root, 'proc/net/dev'),
      names.map((name) => netDev(7, 9).replace('eth0', name)).join(''),
    );
    return sampler.sample().boot_id;
  };
  const [one, two] = [measure('eth0'), measure('eth0', 'eth1')];
  expect(one).toMatch(/^[0-9a-f-]{36}\/[0-9a-f]{16}$/);
  expect(two?.split('/')[0]).toBe(one?.split('/')[0]);
  expect(two).not.toBe(one);
  expect(measure('eth1', 'eth0')).toBe(two);
  expect(measure('eth0', 'wg0')).toBe(one);
  expect(measure('wg0')).not.toBe(one);
});

test('the boot id changes if another interface gets the name, and names the former ones', () => {
  const index = join(root, 'sys/class/net/eth0/ifindex');
  mkdirSync(dirname(index), { recursive: true });
  const { sampler } = start();
  const measure = (text: string) => {
    writeFileSync(index, text);
    return [sampler.sample().boot_id, sampler.findFormerBootId()];
  };
  const [first, former] = measure('2\n');
  const [second, laterFormer] = measure('3\n');
  expect(second).not.toBe(first);
  expect(laterFormer).not.toBe(former);
  expect(measure('2\n')).toEqual([first, former]);
  expect(start().sampler.sample().boot_id).toBe(first);
});
