import type { ServiceWords } from './service-words.ts';

/** Portuguese. */
export const words: ServiceWords = {
  title: 'Serviços',
  states: { up: 'Disponível', slow: 'Lento', down: 'Fora do ar', unknown: 'Desconhecido' },
  reasons: {
    timeout: 'Tempo esgotado',
    name: 'Nome não resolvido',
    refused: 'Conexão recusada',
    unreachable: 'Host inacessível',
    closed: 'Conexão fechada',
    certificate_expired: 'Certificado expirado',
    certificate_name: 'Certificado de outro nome',
    certificate_untrusted: 'Certificado não confiável',
    tls: 'Falha no handshake TLS',
    protocol: 'Resposta inválida',
    status: 'Código de status inesperado',
    redirects: 'Redirecionamentos demais',
    body: 'Conteúdo inesperado',
    json: 'Valor JSON inesperado',
    record: 'Registro DNS inesperado',
    slow: 'Resposta lenta',
    late: 'Chamada atrasada',
    failed: 'O job falhou',
  },
  outage: 'Queda',
};
