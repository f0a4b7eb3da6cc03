import type { Words } from './words.ts';

/** French. */
export const words: Words = {
  presence: { online: 'En ligne', waiting: 'Connecté', offline: 'Hors ligne', unseen: 'Pas encore connecté' },
  metrics: {
    cpu: 'CPU',
    memory: 'Mémoire',
    disk: 'Disque',
    swap: 'Swap',
    network: 'Réseau',
    load: 'Charge',
    uptime: 'Uptime',
    traffic: 'Trafic',
    latency: 'Latence',
    loss: 'Perte',
    processes: 'Processus',
    sockets: 'Sockets',
  },
  incidentKinds: { node: 'Panne', probe: 'Perte de paquets', plan: 'Offre' },
  incidentCauses: {
    connection_closed: 'Connexion fermée',
    silent: 'Aucune donnée pendant deux minutes',
    agent_stopped: 'Agent arrêté ou hôte éteint',
    token_revoked: 'Jeton régénéré',
    hub_restarted: 'Non revenu après un redémarrage du hub',
    packet_loss: 'Perte de paquets',
    plan_expired: 'Offre expirée',
    traffic_exhausted: 'Trafic inclus épuisé',
  },
  noticeKinds: { announcement: 'Annonce', maintenance: 'Maintenance' },
};
