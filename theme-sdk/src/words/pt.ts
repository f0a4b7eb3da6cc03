import type { Words } from './words.ts';

/** Portuguese. */
export const words: Words = {
  presence: { online: 'Online', waiting: 'Conectado', offline: 'Offline', unseen: 'Ainda não conectado' },
  metrics: {
    cpu: 'CPU',
    memory: 'Memória',
    disk: 'Disco',
    swap: 'Swap',
    network: 'Rede',
    load: 'Carga',
    uptime: 'Tempo ativo',
    traffic: 'Tráfego',
    latency: 'Latência',
    loss: 'Perda',
    processes: 'Processos',
    sockets: 'Sockets',
  },
  incidentKinds: { node: 'Queda', probe: 'Perda de pacotes', plan: 'Plano' },
  incidentCauses: {
    connection_closed: 'Conexão encerrada',
    silent: 'Sem dados por dois minutos',
    agent_stopped: 'Agente parado ou host desligado',
    token_revoked: 'Token reemitido',
    hub_restarted: 'Não voltou após reinício do hub',
    packet_loss: 'Perda de pacotes',
    plan_expired: 'Plano vencido',
    traffic_exhausted: 'Tráfego incluído esgotado',
  },
  noticeKinds: { announcement: 'Aviso', maintenance: 'Manutenção' },
};
