import { formatBytes } from '../../lib/format-bytes.ts';
import { hidePassword } from '../../store/database-url.ts';
import { VERSION } from '../../version.ts';
import type { ListenAddress, ServeOptions } from '../options.ts';
import { describeFindings, type Finding } from './finding.ts';

/** Facts about the machine, from systeminformation. */
export interface Machine {
  os: string;
  kernel: string;
  arch: string;
  /** Hypervisor or container runtime, or "". */
  virtualization: string;
  cpu: string;
  cores: number;
  /** Bytes. */
  memory: { total: number; available: number; swap: number };
  filesystems: { mount: string; type: string; size: number; available: number }[];
}

/** systeminformation is loaded here only: it is large, and no other command of the hub needs it. */
export async function readMachine(): Promise<Machine> {
  const { default: si } = await import('systeminformation');
  const [os, cpu, mem, filesystems, system] = await Promise.all([
    si.osInfo(),
    si.cpu(),
    si.mem(),
    si.fsSize(),
    si.system(),
  ]);
  return {
    os: `${os.distro} ${os.release}`.trim(),
    kernel: os.kernel,
    arch: os.arch,
    virtualization: system.virtual ? system.virtualHost || system.model : '',
    cpu: `${cpu.manufacturer} ${cpu.brand}`.trim(),
    cores: cpu.cores,
    memory: { total: mem.total, available: mem.available, swap: mem.swaptotal },
    filesystems: filesystems.map(({ mount, type, size, available }) => ({ mount, type, size, available })),
  };
}

export interface Report {
  machine: Machine;
  options: ServeOptions;
  findings: readonly Finding[];
}

/** A Markdown document for a bug report. Host name, IP addresses, serial numbers and passwords are not part of it. */
export function formatReport({ machine, options, findings }: Report): string {
  const { memory, filesystems } = machine;
  return `# muster-hub doctor --report

| | |
| --- | --- |
${formatRows([
  ['muster-hub', VERSION],
  ['Node.js', process.versions.node],
  ['OS', machine.os],
  ['kernel', `${machine.kernel} ${machine.arch}`],
  ['virtualization', machine.virtualization || 'none'],
  ['CPU', `${machine.cpu}, ${machine.cores} cores`],
  ['memory', `${formatBytes(memory.total)}, ${formatBytes(memory.available)} available`],
  ['swap', formatBytes(memory.swap)],
])}
## File systems

| mount point | type | size | available |
| --- | --- | --- | --- |
${formatRows(filesystems.map(({ mount, type, size, available }) => [mount, type, formatBytes(size), formatBytes(available)]))}
## Options

| option | value |
| --- | --- |
${formatRows(listOptions(options))}
## Findings

\`\`\`text
${describeFindings(findings)}\`\`\`
`;
}

/** An allowlist, because a new option may be a secret. */
function listOptions({
  host,
  port,
  db,
  site,
  adminListen,
  adminSite,
  trustedProxies,
  themes,
  agents,
  codeHost,
  hubName,
  logLevel,
}: ServeOptions) {
  return [
    ['--listen', formatListen({ host, port })],
    ['--admin-listen', adminListen === undefined ? '' : formatListen(adminListen)],
    ['--db', hidePassword(db)],
    ['--site', site],
    ['--admin-site', adminSite ?? ''],
    ['--trusted-proxies', trustedProxies ?? ''],
    ['--themes', themes],
    ['--agents', agents ?? ''],
    ['--code-host', codeHost ?? ''],
    ['--hub-name', hubName ?? ''],
    ['--log-level', logLevel],
  ];
}

function formatListen({ host, port }: ListenAddress): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function formatRows(rows: readonly (readonly string[])[]): string {
  return rows
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`)
    .join('');
}
