import type { Words } from './words.ts';

/** English. */
export const words: Words = {
  presence: { online: 'Online', waiting: 'Connected', offline: 'Offline', unseen: 'Not connected yet' },
  metrics: {
    cpu: 'CPU',
    memory: 'Memory',
    disk: 'Disk',
    swap: 'Swap',
    network: 'Network',
    load: 'Load',
    uptime: 'Uptime',
    traffic: 'Traffic',
    latency: 'Latency',
    loss: 'Loss',
    processes: 'Processes',
    sockets: 'Sockets',
  },
  incidentKinds: { node: 'Outage', probe: 'Packet loss', plan: 'Plan' },
  incidentCauses: {
    connection_closed: 'Connection closed',
    silent: 'Nothing received for two minutes',
    agent_stopped: 'Agent stopped or host shut down',
    token_revoked: 'Token reissued',
    hub_restarted: 'Not back after a hub restart',
    packet_loss: 'Packet loss',
    plan_expired: 'Plan expired',
    traffic_exhausted: 'Included traffic used up',
  },
  noticeKinds: { announcement: 'Announcement', maintenance: 'Maintenance' },
};
