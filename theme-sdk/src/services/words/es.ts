import type { ServiceWords } from './service-words.ts';

/** Spanish. */
export const words: ServiceWords = {
  title: 'Servicios',
  states: { up: 'Disponible', slow: 'Lento', down: 'Caído', unknown: 'Desconocido' },
  reasons: {
    timeout: 'Tiempo de espera agotado',
    name: 'Nombre no resuelto',
    refused: 'Conexión rechazada',
    unreachable: 'Host inaccesible',
    closed: 'Conexión cerrada',
    certificate_expired: 'Certificado caducado',
    certificate_name: 'Certificado de otro nombre',
    certificate_untrusted: 'Certificado no fiable',
    tls: 'Error en la negociación TLS',
    protocol: 'Respuesta no válida',
    status: 'Código de estado inesperado',
    redirects: 'Demasiadas redirecciones',
    body: 'Contenido inesperado',
    json: 'Valor JSON inesperado',
    record: 'Registro DNS inesperado',
    slow: 'Respuesta lenta',
    late: 'Llamada atrasada',
    failed: 'La tarea ha fallado',
  },
  outage: 'Caída',
};
