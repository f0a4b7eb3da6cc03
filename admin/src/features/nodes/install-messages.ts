import type { AgentAttempt } from '@muster/generated/types';
import { defineMessages } from '../../ui/message-set.ts';
import type { Variant } from './install-command.ts';

type DiagnosisKind = Exclude<AgentAttempt['kind'], 'connected'> | 'nothing';

export const installMessages = defineMessages('install', {
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
    curl: 'Installs a service for systemd or OpenRC, as root or with sudo before sh.',
    wget: 'Installs a service for systemd or OpenRC, as root or with sudo before sh. Needs GNU wget.',
    docker: 'Shares the network and processes of the host, so that the agent reports the host.',
    compose: 'Save it as compose.yaml, then run docker compose up --detach.',
    program: 'Needs no root, and runs until the shell ends. Have your init system start it.',
  } satisfies Record<Variant, string> as Record<Variant, string>,
  noAgents:
    'No agent can be installed from this hub: it has no key to verify agents with. Set the agent signing key in the settings, or start the hub with --agents.',
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
      `${address} downloaded the agent, which has not connected. Look at its log: journalctl -u muster-agent, or docker logs muster-agent for a container.`,
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
    'What does the agent log? Run journalctl -u muster-agent on the host, or docker logs muster-agent for a container.',
  ],
  clock: (duration: string, isAhead: boolean) =>
    `The clock of this host is ${duration} ${isAhead ? 'ahead' : 'behind'}. Set it, for example with NTP: certificates may be refused.`,
});
