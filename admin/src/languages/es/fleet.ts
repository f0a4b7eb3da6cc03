import { createPlural } from '../../ui/plural.ts';
import type { FleetTexts } from '../catalog.ts';

const plural = createPlural('es');

export const fleet: FleetTexts = {
  overview: {
    title: 'Resumen',
    loading: 'Esperando datos…',
    empty: 'Aún no hay nodos.',
    toNodes: 'Añade tu primer nodo',
    states: 'Flota',
    all: 'Todos los nodos',
    waiting: (count) =>
      plural(count, { one: '# espera el primer informe', other: '# esperan el primer informe' }),
    down: 'Caídos',
    downNone: 'Todos los nodos que se han conectado alguna vez están en línea.',
    downSince: (moment) => `desde ${moment}`,
    flow: 'Red',
    receiving: 'Recepción',
    sending: 'Envío',
    flowCursor: 'Red, cursor del gráfico',
    noData: 'sin datos',
    period: 'Tráfico de este período',
    top: { cpu: 'CPU más alta', memory: 'Memoria más usada', disk: 'Disco más lleno' },
    topNone: 'Ningún nodo envía datos.',
    changes: {
      title: 'Hoy',
      traffic: 'Más tráfico',
      trafficNone: 'Aún no hay tráfico.',
      loss: 'Más pérdida de paquetes',
      lossNone: 'No se ha perdido ninguna medición reciente.',
    },
    cost: {
      title: 'Coste',
      none: 'Ningún nodo tiene precio. Introdúcelo en el plan de un nodo.',
      perMonth: (currency) => `${currency} al mes`,
      perYear: (amount) => `${amount} al año`,
      once: (amount) => `${amount}, pago único`,
      nodes: (count) => plural(count, { one: '# nodo', other: '# nodos' }),
      due: 'Próximos pagos',
      expired: (count) =>
        plural(count, { one: '# plan vencido no se cuenta.', other: '# planes vencidos no se cuentan.' }),
    },
    plans: 'Próximas renovaciones',
    renew: (name, date) => `Registrar la renovación de ${name} hasta el ${date}`,
    renewed: (name, date) => `${name} renovado hasta el ${date}.`,
    plansNone: 'Ningún plan vence en los próximos 30 días.',
    ended: (days) => (days === 1 ? 'venció ayer' : `venció hace ${days} días`),
    ends: (days) => {
      if (days === 0) return 'vence hoy';
      return days === 1 ? 'vence mañana' : `vence en ${days} días`;
    },
    scarce: 'Tráfico casi agotado',
    database: 'Base de datos',
    file: 'Tamaño actual',
    later: (days) => plural(days, { one: 'Con # día de historial', other: 'Con # días de historial' }),
    unknown: 'disponible después de un día',
    more: (count) => plural(count, { other: 'y # más' }),
  },
  registration: {
    title: 'Registro',
    lead: 'Añade muchos hosts a la vez: mientras el registro está abierto, cada host que tenga la clave puede añadirse como nodo.',
    closedTitle: 'El registro está cerrado',
    closedAdvice:
      'Ningún host puede añadirse. Abre el registro cuando vayas a instalar: durante una hora pueden unirse hasta 100 nodos.',
    open: 'Abrir el registro',
    opening: 'Abriendo…',
    openTitle: 'El registro está abierto',
    left: 'Se cierra en',
    remaining: 'Aún pueden unirse',
    joined: 'Se han unido',
    renew: 'Renovar…',
    close: 'Cerrar ahora',
    opened: 'El registro está abierto durante una hora.',
    renewed: 'Registro renovado con una clave nueva. La anterior ya no funciona.',
    closed: 'Registro cerrado.',
    steps: 'Ejecuta esto en cada host. Instala el agente y añade el host como nodo.',
    secrecy:
      'Quien tenga esta clave puede añadir nodos mientras el registro esté abierto. Mantenla en secreto.',
    newest: 'Nodos que se han unido',
    nobody: 'Todavía ninguno. Los nodos aparecen aquí cuando se unen.',
    full: 'Se ha alcanzado el límite. Renueva el registro para admitir más nodos.',
    renewal: {
      title: '¿Renovar el registro?',
      body: 'La clave actual deja de funcionar de inmediato; los hosts que aún no se han registrado necesitan la nueva. La hora y el límite de 100 nodos empiezan de nuevo.',
      confirm: 'Renovar el registro',
      working: 'Renovando…',
    },
  },
};
