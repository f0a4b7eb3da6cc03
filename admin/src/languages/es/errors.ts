import { limits } from '@muster/generated/limits';
import type { ErrorsTexts } from '../catalog.ts';

export const errors: ErrorsTexts = {
  errors: {
    codes: {
      invalid_request: () => 'El hub ha rechazado algunos valores.',
      session_required: () => 'Tu sesión ha finalizado.',
      login_required: () => 'Tu sesión ha finalizado.',
      invalid_credentials: () => 'Nombre de usuario o contraseña incorrectos.',
      second_factor_required: () =>
        'La cuenta tiene un segundo factor. Introduce su código o usa una llave de acceso.',
      invalid_second_factor: () =>
        'Código incorrecto. Los códigos de la aplicación cambian cada 30 segundos y cada uno sirve una vez.',
      confirmation_required: () => 'No se ha cambiado nada porque no confirmaste tu identidad.',
      passkey_refused: () =>
        'El hub no acepta esta llave de acceso: se ha quitado o la solicitud estuvo abierta demasiado tiempo. Vuelve a intentarlo.',
      passkey_cancelled: () =>
        'La solicitud de la llave de acceso se canceló, caducó o no encontró ninguna llave. Vuelve a intentarlo.',
      passkey_exists: () =>
        'Este dispositivo o gestor de contraseñas ya tiene una llave de acceso para la cuenta.',
      passkey_address: () =>
        'Las llaves de acceso no funcionan en esta dirección. Abre el panel en su dirección habitual.',
      passkey_unsuitable: () =>
        'Este dispositivo no puede crear una llave de acceso adecuada. Usa otro dispositivo o un gestor de contraseñas.',
      passkey_failed: () => 'No se ha podido usar la llave de acceso. Vuelve a intentarlo o usa otro método.',
      foreign_origin: () =>
        'El hub ha rechazado la petición por su origen. Abre el panel en la URL con la que se inició el hub (--site).',
      csrf_token_required: () => 'Esta página no está actualizada. Recárgala.',
      password_login_off: () =>
        'El inicio de sesión con contraseña está desactivado. Usa el proveedor externo o la línea de comandos en el hub.',
      passwordless_login_off: () =>
        'En este hub, una llave de acceso por sí sola no basta para iniciar sesión. Usa primero la contraseña.',
      not_found: () => 'El elemento ya no existe. Puede que alguien lo haya eliminado.',
      method_not_allowed: () => 'El hub no admite esta petición. Recarga la página.',
      conflict: () => 'Otra persona lo ha cambiado al mismo tiempo. Compruébalo y vuelve a intentarlo.',
      passkeys_unavailable: () =>
        'Los navegadores no permiten llaves de acceso en esta dirección. Abre el panel por HTTPS con su nombre de host.',
      limit_reached: () => 'Se ha alcanzado el límite. Elimina antes un elemento.',
      upload_conflict: () =>
        `Hay otra subida en curso o se acaba de detener. Espera ${limits.uploadAbandonedSeconds} segundos y vuelve a intentarlo.`,
      invalid_database: () =>
        'Este archivo no es una base de datos utilizable. No se ha cambiado nada. Elige una copia de seguridad creada por un hub de la misma versión o de una anterior.',
      invalid_theme: () => 'Este archivo no es un tema utilizable. No se ha instalado nada.',
      request_timeout: () => 'La subida tardó demasiado. Vuelve a intentarlo.',
      code_host_failed: () =>
        'El alojamiento de código o el proveedor devolvió un error. Vuelve a intentarlo y comprueba su URL.',
      payload_too_large: () => 'La petición es demasiado grande.',
      unsupported_media_type: () => 'El hub no admite esta petición. Recarga la página.',
      too_many_attempts: ({ wait }) =>
        `Demasiados intentos fallidos desde tu dirección. Vuelve a intentarlo en ${wait}.`,
      too_many_requests: ({ wait }) => `Demasiadas solicitudes. Vuelve a intentarlo en ${wait}.`,
      busy: ({ wait }) => `El hub está ocupado. Vuelve a intentarlo en ${wait}.`,
      shutting_down: ({ wait }) => `El hub se está apagando o reiniciando. Vuelve a intentarlo en ${wait}.`,
      internal: ({ requestId }) => `Error interno. Consulta la petición ${requestId} en el registro del hub.`,
      storage_failed: () =>
        'El hub no puede escribir en su base de datos; consulta su registro. La vista en directo sigue funcionando y el hub lo sigue intentando.',
      storage_full: () =>
        'El disco del hub está lleno; no se ha guardado nada. Libera espacio y vuelve a intentarlo.',
      unreachable: () => 'El hub no responde. Comprueba tu conexión y que el hub esté en marcha.',
      unreadable: () => 'Respuesta inesperada, quizá de un proxy delante del hub. Vuelve a intentarlo.',
      cookie_refused: () =>
        'El inicio de sesión fue correcto, pero el navegador no guardó la cookie de sesión. Abre esta página por HTTPS y permite las cookies.',
    },
    other: 'La petición ha fallado.',
    shortWhile: 'unos instantes',
  },
  validation: {
    required: 'Campo obligatorio.',
    unknown: 'Valor desconocido. Recarga la página.',
    oneOf: (values) => `Debe ser uno de estos valores: ${values}.`,
    atLeastCharacters: (count) => `Al menos ${count} ${count === '1' ? 'carácter' : 'caracteres'}.`,
    atMostCharacters: (count) => `Como máximo ${count} ${count === '1' ? 'carácter' : 'caracteres'}.`,
    atLeastItems: (count) => `Al menos ${count} ${count === '1' ? 'entrada' : 'entradas'}.`,
    atMostItems: (count) => `Como máximo ${count} ${count === '1' ? 'entrada' : 'entradas'}.`,
    twice: 'Entrada duplicada.',
    atLeast: (bound) => `Debe ser como mínimo ${bound}.`,
    atMost: (bound) => `Debe ser como máximo ${bound}.`,
    number: 'Introduce un número.',
    whole: 'Introduce un número entero.',
    form: 'Formato o caracteres no válidos.',
    date: 'Introduce una fecha válida.',
    notInstalled: 'Este tema no está instalado.',
    address: 'Introduce una URL.',
    httpsAddress: 'Introduce una URL que empiece por https://.',
    plainAddress: 'La URL no debe contener consulta, fragmento, nombre de usuario ni contraseña.',
    neededByLogin: 'Obligatorio para el inicio de sesión externo.',
    staysOnAlone: 'No se puede desactivar sin un inicio de sesión externo.',
    staysOnEmpty: 'No se puede desactivar mientras la lista de usuarios permitidos esté vacía.',
    laterEnd: 'Debe ser posterior al inicio.',
    maintenanceEnd: 'El mantenimiento necesita un fin.',
    noNode: (id) => `El nodo ${id} ya no existe.`,
    cron: 'Introduce cinco campos de cron, como 30 3 * * *.',
    never: 'Estas horas no se dan nunca.',
    timeZone: 'Introduce una zona horaria, como Europe/Berlin.',
    reserved: (name) => `${name} no se puede definir.`,
    statusOrder: 'Un intervalo empieza por el código menor.',
    noNodes: 'Un heartbeat no tiene nodos.',
    commonPassword: 'Es una de las 10 000 contraseñas más comunes.',
    namePassword: 'El nombre de usuario y el nombre del sitio son lo primero que se prueba.',
    patternPassword: 'Los caracteres repetidos o consecutivos son lo primero que se prueba.',
  },
};
