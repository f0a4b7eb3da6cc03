import { mkdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Facts, Metrics } from '@muster/generated/types';
import { describe, expect, test } from 'vitest';
import { agentOnNode, findTestedAgent } from '../support/agents/agent-program.ts';
import { makeFolder } from '../support/folder.ts';
import { runCommand } from '../support/process.ts';
import { machinePath } from './support/machines.ts';

interface Printed {
  facts: Facts;
  report: Metrics;
  counted: { interfaces: string[]; mount_points: string[] };
}

describe.each([
  ['the released agent', findTestedAgent],
  ['the agent on Node', () => agentOnNode],
])('%s', (_, findProgram) => {
  async function run(...args: string[]) {
    const [command = '', ...rest] = findProgram();
    const program = runCommand(command, [...rest, ...args], { env: {} });
    const code = await program.exited;
    return { code, output: program.output.stdout, errors: program.output.stderr };
  }

  async function print(...args: string[]): Promise<Printed> {
    const { code, output } = await run('--print', '--interval', '1', ...args);
    expect(code).toBe(0);
    return JSON.parse(output) as Printed;
  }

  test('prints facts and a report of this machine, without a hub and a token', async () => {
    const { facts, report, counted } = await print();
    expect(facts).toMatchObject({
      hostname: readFileSync('/proc/sys/kernel/hostname', 'utf8').trim(),
      kernel: readFileSync('/proc/sys/kernel/osrelease', 'utf8').trim(),
    });
    expect(Object.keys(report)).toHaveLength(17);
    expect(report.mem_total).toBe(facts.mem_total);
    expect(counted.interfaces).not.toContain('lo');
    expect(counted.mount_points.length).toBeGreaterThan(0);
  });

  test('figures are those of an interval', async () => {
    const startedAt = Date.now();
    const { report } = await print();
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(1_000);
    expect(report.cpu).toBeGreaterThan(0);
  });

  test('reads another root', async () => {
    const root = machinePath('debian-12-vm');
    const { facts, report, counted } = await print('--rootfs', `${root}/`);
    expect(facts).toMatchObject({ hostname: 'web-1', os: 'Debian GNU/Linux 12 (bookworm)', virt: 'kvm' });
    expect(report).toMatchObject({ net_rx_total: 912_345_678_901, mem_total: 8_131_588 * 1024 });
    expect(counted).toEqual({
      interfaces: ['ens3'],
      mount_points: ['/', '/boot/efi', '/srv/my data'],
    });
  });

  test('measures the disks of another root below it', async () => {
    const root = makeFolder();
    mkdirSync(join(root, 'proc/self'), { recursive: true });
    mkdirSync(Buffer.concat([Buffer.from(`${root}/caf`), Buffer.of(0xe9)]));
    writeFileSync(
      join(root, 'proc/self/mountinfo'),
      Buffer.from('30 1 8:1 / /caf\u00e9 rw - ext4 /dev/sda1 rw\n', 'latin1'),
    );
    const { blocks, bsize } = statfsSync(root);
    const { report, counted } = await print('--rootfs', root);
    expect(report.disk_total).toBe(blocks * bsize);
    expect(counted.mount_points).toEqual(['/caf\ufffd']);
  });

  test('a folder that is not a root is refused', async () => {
    const { code, output, errors } = await run('--print', '--rootfs', '/usr');
    expect([code, output]).toEqual([2, '']);
    expect(errors).toContain('--rootfs "/usr" has no folder proc.');
  });
});
