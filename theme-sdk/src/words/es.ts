import type { Words } from './words.ts';

/** Spanish. */
export const words: Words = {
  presence: { online: 'En línea', waiting: 'Conectado', offline: 'Sin conexión', unseen: 'Aún sin conectar' },
  metrics: {
    cpu: 'CPU',
    memory: 'Memoria',
    disk: 'Disco',
    swap: 'Swap',
    network: 'Red',
    load: 'Carga',
    uptime: 'Tiempo activo',
    traffic: 'Tráfico',
    latency: 'Latencia',
    loss: 'Pérdida',
    processes: 'Procesos',
    sockets: 'Sockets',
  },
  incidentKinds: { node: 'Caída', probe: 'Pérdida de paquetes', plan: 'Plan' },
  incidentCauses: {
    connection_closed: 'Conexión cerrada',
    silent: 'Sin datos durante dos minutos',
    agent_stopped: 'Agente detenido o host apagado',
    token_revoked: 'Token regenerado',
    hub_restarted: 'No volvió tras reiniciar el hub',
    packet_loss: 'Pérdida de paquetes',
    plan_expired: 'Plan vencido',
    traffic_exhausted: 'Tráfico incluido agotado',
  },
  noticeKinds: { announcement: 'Anuncio', maintenance: 'Mantenimiento' },
};
