import type { AgentAttempt } from '@muster/generated/types';
import type { Variant } from './install-command.ts';

type DiagnosisKind = Exclude<AgentAttempt['kind'], 'connected'> | 'nothing';

const en = {
  address: 'Address of the hub',
  variant: 'How to run the agent',
  command: 'Install command',
  variants: {
    curl: 'curl',
    wget: 'wget',
    docker: 'Docker',
    compose: 'Compose',
    program: 'Without a service',
  } satisfies Record<Variant, string> as Record<Variant, string>,
  notes: {
    curl: 'Installs a service for systemd or OpenRC.',
    wget: 'Installs a service for systemd or OpenRC.',
    docker: 'Shares the network and processes of the host, so that the agent reports the host.',
    compose: 'Save it as compose.yaml, then run docker compose up --detach.',
    program:
      'Runs until the shell ends. Have your init system start it; on Alpine, add ?libc=musl to the address of the download.',
  } satisfies Record<Variant, string> as Record<Variant, string>,
  loopback:
    'This address reaches this machine only. For other hosts, put a TLS proxy in front of the hub, and start the hub with --site and the proxy’s address.',
  loopbackOnly:
    'The hub listens on this machine only. For other hosts, put a TLS proxy in front of it on this machine, and start the hub with --site and the proxy’s address.',
  lan: 'Agents connect to other machines over TLS only: this address needs a TLS proxy with a certificate for it. Start the hub with --site to always use it.',
  plain:
    'This address is plain HTTP. Agents refuse it unless the hub runs on the same host: put a TLS proxy in front of the hub and start it with --site https://…',
  diagnosis: {
    nothing: () => 'Nothing has arrived from this host yet. Check these:',
    installer: (address: string) =>
      `${address} downloaded the installer, but no agent yet. Did the command print an error?`,
    download: (address: string) =>
      `${address} downloaded the agent, which has not connected. Look at its log: journalctl -u muster-agent.`,
    unknown_token: (address: string) =>
      `The hub refused an agent at ${address}, because no node has its token. Run the command above on that host.`,
    no_upgrade: (address: string) =>
      `The agent at ${address} reached the hub, but a proxy removed the WebSocket upgrade. Let the proxy pass Upgrade and Connection for /api/agent/ws.`,
    tls: (address: string) =>
      `${address} sent TLS to the hub’s plain HTTP port. Use the address of the TLS proxy, or http:// on the hub’s own machine.`,
  } satisfies Record<DiagnosisKind, (address: string) => string> as Record<
    DiagnosisKind,
    (address: string) => string
  >,
  hints: [
    'Did the command print an error?',
    'Can the host reach the address above? Try curl -I with it: a firewall, DNS or the certificate may be the reason.',
    'Is the clock of the host right? With a wrong one, certificates are refused.',
    'What does the agent log? Run journalctl -u muster-agent on the host.',
  ],
  clock: (duration: string, isAhead: boolean) =>
    `The clock of this host is ${duration} ${isAhead ? 'ahead' : 'behind'}. Set it, for example with NTP: certificates may be refused.`,
};

const zh: typeof en = {
  address: '主控地址',
  variant: '运行探针的方式',
  command: '安装探针的命令',
  variants: { curl: 'curl', wget: 'wget', docker: 'Docker', compose: 'Compose', program: '不安装服务' },
  notes: {
    curl: '安装为 systemd 或 OpenRC 服务。',
    wget: '安装为 systemd 或 OpenRC 服务。',
    docker: '与主机共享网络和进程，以便上报主机本身的数据。',
    compose: '保存为 compose.yaml，然后运行 docker compose up --detach。',
    program: '随终端结束而退出，请用您的 init 系统启动它；在 Alpine 上，请在下载地址后加上 ?libc=musl。',
  },
  loopback:
    '此地址只能从本机访问。要监控其他主机，请在主控前配置 TLS 代理，并用 --site 指定代理的地址来启动主控。',
  loopbackOnly:
    '主控只监听本机。要监控其他主机，请在本机配置 TLS 代理，并用 --site 指定代理的地址来启动主控。',
  lan: '探针只通过 TLS 连接其他机器：此地址需要带有相应证书的 TLS 代理。用 --site 启动主控即可始终使用它。',
  plain:
    '此地址为明文 HTTP。除非主控就在同一主机上，否则探针会拒绝连接：请在主控前配置 TLS 代理，并用 --site https://… 启动主控。',
  diagnosis: {
    nothing: () => '主控还没有收到来自该主机的任何请求。请检查：',
    installer: (address) => `${address} 已下载安装脚本，但尚未下载探针。命令是否报错？`,
    download: (address) => `${address} 已下载探针，但探针尚未连接。请查看日志：journalctl -u muster-agent。`,
    unknown_token: (address) =>
      `主控拒绝了 ${address} 上的探针：没有节点使用它的令牌。请在该主机上运行上面的命令。`,
    no_upgrade: (address) =>
      `${address} 上的探针已到达主控，但代理去掉了 WebSocket 升级请求。请让代理为 /api/agent/ws 传递 Upgrade 和 Connection。`,
    tls: (address) =>
      `${address} 向主控的明文 HTTP 端口发送了 TLS。请使用 TLS 代理的地址，或仅在主控本机使用 http://。`,
  },
  hints: [
    '命令是否报错？',
    '主机能否访问上面的地址？可用 curl -I 测试：原因可能是防火墙、DNS 或证书。',
    '主机的时钟是否准确？时钟不准会导致证书被拒绝。',
    '探针输出了什么？请在主机上运行 journalctl -u muster-agent。',
  ],
  clock: (duration, isAhead) =>
    `该主机的时钟${isAhead ? '快' : '慢'}了 ${duration}。请校准时钟（例如使用 NTP），否则证书可能被拒绝。`,
};

export const installMessages = { en, zh };
