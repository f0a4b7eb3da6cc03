import { createPlural } from '../../ui/plural.ts';
import type { ShellTexts } from '../catalog.ts';

const plural = createPlural('es');

export const shell: ShellTexts = {
  ui: {
    close: 'Cerrar',
    cancel: 'Cancelar',
    retry: 'Reintentar',
    dismiss: 'Descartar',
    undo: 'Deshacer',
    combobox: {
      clear: 'Borrar',
      open: 'Mostrar opciones',
      remove: (name) => `Quitar ${name}`,
      none: 'Sin coincidencias',
    },
    reveal: 'Mostrar',
    conceal: 'Ocultar',
    copy: 'Copiar',
    copied: 'Copiado.',
    selected: 'Aquí no se permite copiar. El texto está seleccionado: pulsa Ctrl+C.',
    concealed: 'oculto',
    loading: 'Cargando…',
    save: 'Guardar',
    saving: 'Guardando…',
    notices: 'Notificaciones',
    unsaved: {
      title: '¿Descartar los cambios?',
      body: 'Los cambios no se han guardado.',
      keep: 'Seguir editando',
      discard: 'Descartar cambios',
    },
  },
  table: {
    sortBy: (column) => `Ordenar por ${column.toLowerCase()}`,
    columns: 'Columnas',
    columnsHint: 'Una ventana estrecha muestra solo las primeras.',
    reset: 'Restablecer',
  },
  shell: {
    skip: 'Ir al contenido',
    statusPage: 'Página de estado',
    menu: 'Menú',
    screens: {
      overview: 'Resumen',
      nodes: 'Nodos',
      alerts: 'Alertas',
      incidents: 'Incidentes',
      registration: 'Registro',
      ping: 'Comprobaciones',
      themes: 'Temas',
      settings: 'Ajustes',
      database: 'Base de datos',
      audit: 'Registro de auditoría',
      tokens: 'Tokens de API',
      account: 'Cuenta',
    },
    firing: (count) => plural(count, { one: '# alerta activa', other: '# alertas activas' }),
    language: 'Idioma',
    languageFailed: (name) =>
      `No se han podido cargar los textos en «${name}». Recarga la página para volver a intentarlo.`,
    appearance: {
      system: 'Colores: los del sistema',
      light: 'Colores: claros',
      dark: 'Colores: oscuros',
    },
    loggedIn: (name) => `Sesión iniciada como ${name}`,
    version: (version) => `Hub de Muster ${version}`,
    loading: 'Cargando…',
    notFound: 'Página no encontrada',
    toStart: 'Ir al resumen',
    broken: 'Algo ha fallado',
    brokenAdvice: 'Recarga la página. Si vuelve a ocurrir, consulta la consola del navegador.',
    reload: 'Recargar',
  },
  palette: {
    open: 'Buscar o ejecutar un comando',
    title: 'Paleta de comandos',
    search: 'Buscar nodos, pantallas y comandos',
    searchNode: (name) => `Acción para ${name}`,
    choose: 'Elige una acción',
    groups: { nodes: 'Nodos', screens: 'Pantallas', commands: 'Comandos', node: 'Nodo' },
    none: 'Sin resultados.',
    found: (count) => plural(count, { one: '# resultado', other: '# resultados' }),
    allNodes: (count) =>
      plural(count, { one: 'Mostrar el # nodo que coincide', other: 'Mostrar los # nodos que coinciden' }),
    back: 'Atrás',
    node: {
      page: 'Abrir en la página de estado',
      edit: 'Editar…',
      connect: 'Conectar un agente…',
      traffic: 'Corregir el tráfico…',
      remove: 'Eliminar…',
    },
    commands: {
      addNode: 'Añadir nodo…',
      statusPage: 'Abrir la página de estado',
      system: 'Colores del sistema',
      light: 'Colores claros',
      dark: 'Colores oscuros',
      notificationsOn: 'Notificarme las caídas y alertas',
      notificationsOff: 'No notificarme las caídas ni las alertas',
      logOut: 'Cerrar sesión',
    },
    keys: { move: 'mover', choose: 'elegir', close: 'cerrar' },
  },
  outages: {
    on: 'Notificaciones de caídas y alertas: activadas',
    off: 'Notificaciones de caídas y alertas: desactivadas',
    blocked:
      'El navegador bloquea las notificaciones de esta página. Permítelas en su configuración para este sitio.',
    enabled:
      'Mientras el panel esté abierto, este navegador te avisará cuando un nodo se quede sin conexión o vuelva, y cuando una alerta empiece o termine.',
    down: (name) => `${name} está sin conexión`,
    downMany: (count) =>
      plural(count, { one: '# nodo está sin conexión', other: '# nodos están sin conexión' }),
    up: (name) => `${name} vuelve a estar en línea`,
    upMany: (count) =>
      plural(count, { one: '# nodo vuelve a estar en línea', other: '# nodos vuelven a estar en línea' }),
    ended: (name) => `Terminó: ${name}`,
    endedMany: (count) => plural(count, { one: 'Terminó # alerta', other: 'Terminaron # alertas' }),
    more: (count) => plural(count, { other: 'y # más' }),
  },
  live: {
    status: {
      connecting: 'Conectando…',
      live: 'En directo',
      retrying: 'Conexión perdida, reintentando…',
      polling: 'Sin conexión en directo; se consulta cada 5 segundos',
      unreachable: 'El hub no responde; los valores son antiguos',
      failing: 'La respuesta es un error; los valores son antiguos',
      ended: 'Sesión finalizada',
    },
    short: {
      connecting: 'Conectando…',
      live: 'En directo',
      retrying: 'Reconectando…',
      polling: 'Consultando',
      unreachable: 'Sin respuesta',
      failing: 'Error',
      ended: 'Finalizada',
    },
    retryNow: 'Conectar ahora',
    reload: 'Recargar',
    reloadCsrfToken:
      'El hub ya no reconoce esta página: rechaza los cambios y no muestra los tokens. Recárgala.',
    reloadVersion: 'El hub se ha actualizado. Recarga la página para obtener el panel correspondiente.',
    storageFailed:
      'El hub no puede escribir en su base de datos: el disco está lleno o dañado. Los agentes y los valores en directo siguen funcionando, pero los cambios se rechazan. El registro del hub da más detalles.',
    overloaded:
      'El hub está sobrecargado: llega más de lo que puede procesar. Los informes se procesan con retraso, pero el tráfico se sigue contando con exactitud. Un intervalo mayor en los agentes lo alivia.',
  },
  transfer: {
    stop: 'Detener',
    stopped: 'Detenido. No se ha cambiado nada.',
  },
};
