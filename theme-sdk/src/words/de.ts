import type { Words } from './words.ts';

/** German. */
export const words: Words = {
  presence: { online: 'Online', waiting: 'Verbunden', offline: 'Offline', unseen: 'Noch nicht verbunden' },
  metrics: {
    cpu: 'CPU',
    memory: 'RAM',
    disk: 'Festplatte',
    swap: 'Swap',
    network: 'Netzwerk',
    load: 'Last',
    uptime: 'Betriebszeit',
    traffic: 'Traffic',
    latency: 'Latenz',
    loss: 'Verlust',
    processes: 'Prozesse',
    sockets: 'Sockets',
  },
  incidentKinds: { node: 'Ausfall', probe: 'Paketverlust', plan: 'Tarif' },
  incidentCauses: {
    connection_closed: 'Verbindung getrennt',
    silent: 'Zwei Minuten lang keine Daten empfangen',
    agent_stopped: 'Agent beendet oder Host heruntergefahren',
    token_revoked: 'Token neu ausgestellt',
    hub_restarted: 'Nach einem Neustart des Hubs nicht zurückgekehrt',
    packet_loss: 'Paketverlust',
    plan_expired: 'Tarif abgelaufen',
    traffic_exhausted: 'Inklusivvolumen aufgebraucht',
  },
  noticeKinds: { announcement: 'Ankündigung', maintenance: 'Wartung' },
};
