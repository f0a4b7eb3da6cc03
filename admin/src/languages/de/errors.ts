import { limits } from '@muster/generated/limits';
import type { ErrorsTexts } from '../catalog.ts';

export const errors: ErrorsTexts = {
  errors: {
    codes: {
      invalid_request: () => 'Der Hub hat einige Werte nicht angenommen.',
      session_required: () => 'Ihre Sitzung ist beendet.',
      login_required: () => 'Ihre Sitzung ist beendet.',
      invalid_credentials: () => 'Falscher Benutzername oder falsches Passwort.',
      second_factor_required: () =>
        'Das Konto hat einen zweiten Faktor. Geben Sie dessen Code ein oder verwenden Sie einen Passkey.',
      invalid_second_factor: () =>
        'Falscher Code. Die Codes der App wechseln alle 30 Sekunden, und jeder gilt nur einmal.',
      confirmation_required: () => 'Es wurde nichts geändert, weil Sie Ihre Identität nicht bestätigt haben.',
      passkey_refused: () =>
        'Der Hub akzeptiert diesen Passkey nicht: Er wurde entfernt, oder die Abfrage war zu lange offen. Versuchen Sie es erneut.',
      passkey_cancelled: () =>
        'Die Passkey-Abfrage wurde abgebrochen, ist abgelaufen oder hat keinen Passkey gefunden. Versuchen Sie es erneut.',
      passkey_exists: () =>
        'Dieses Gerät oder dieser Passwortmanager hat bereits einen Passkey für das Konto.',
      passkey_address: () =>
        'Passkeys funktionieren unter dieser Adresse nicht. Öffnen Sie das Panel unter seiner üblichen Adresse.',
      passkey_unsuitable: () =>
        'Dieses Gerät kann keinen geeigneten Passkey erstellen. Verwenden Sie ein anderes Gerät oder einen Passwortmanager.',
      passkey_failed: () =>
        'Der Passkey konnte nicht verwendet werden. Versuchen Sie es erneut oder auf andere Weise.',
      foreign_origin: () =>
        'Der Hub hat die Anfrage wegen ihrer Herkunft abgelehnt. Öffnen Sie das Panel unter der URL, mit der der Hub gestartet wurde (--site).',
      csrf_token_required: () => 'Diese Seite ist veraltet. Laden Sie sie neu.',
      password_login_off: () =>
        'Die Anmeldung mit Passwort ist deaktiviert. Nutzen Sie den externen Anbieter oder die Kommandozeile auf dem Hub.',
      passwordless_login_off: () =>
        'Auf diesem Hub genügt ein Passkey allein nicht zur Anmeldung. Geben Sie zuerst das Passwort ein.',
      not_found: () => 'Das Objekt existiert nicht mehr. Vielleicht hat es jemand gelöscht.',
      method_not_allowed: () => 'Der Hub unterstützt diese Anfrage nicht. Laden Sie die Seite neu.',
      conflict: () =>
        'Jemand anderes hat dies gleichzeitig geändert. Prüfen Sie den Stand und versuchen Sie es erneut.',
      passkeys_unavailable: () =>
        'Browser lassen unter dieser Adresse keine Passkeys zu. Öffnen Sie das Panel über HTTPS unter seinem Hostnamen.',
      limit_reached: () => 'Das Limit ist erreicht. Löschen Sie zuerst einen Eintrag.',
      upload_conflict: () =>
        `Ein anderer Upload läuft oder wurde gerade abgebrochen. Warten Sie ${limits.uploadAbandonedSeconds} Sekunden und versuchen Sie es erneut.`,
      invalid_database: () =>
        'Diese Datei ist keine verwendbare Datenbank. Es wurde nichts geändert. Wählen Sie ein Backup eines Hubs derselben oder einer älteren Version.',
      invalid_theme: () => 'Diese Datei ist kein verwendbares Theme. Es wurde nichts installiert.',
      request_timeout: () => 'Der Upload hat zu lange gedauert. Versuchen Sie es erneut.',
      code_host_failed: () =>
        'Der Code-Hoster oder Anbieter hat einen Fehler gemeldet. Versuchen Sie es erneut und prüfen Sie dessen URL.',
      payload_too_large: () => 'Die Anfrage ist zu groß.',
      unsupported_media_type: () => 'Der Hub unterstützt diese Anfrage nicht. Laden Sie die Seite neu.',
      too_many_attempts: ({ wait }) =>
        `Zu viele Fehlversuche von Ihrer Adresse. Versuchen Sie es in ${wait} erneut.`,
      too_many_requests: ({ wait }) => `Zu viele Anfragen. Versuchen Sie es in ${wait} erneut.`,
      busy: ({ wait }) => `Der Hub ist ausgelastet. Versuchen Sie es in ${wait} erneut.`,
      shutting_down: ({ wait }) =>
        `Der Hub fährt herunter oder startet neu. Versuchen Sie es in ${wait} erneut.`,
      internal: ({ requestId }) => `Interner Fehler. Siehe Anfrage ${requestId} im Log des Hubs.`,
      storage_failed: () =>
        'Der Hub kann nicht in seine Datenbank schreiben; siehe sein Log. Die Live-Ansicht funktioniert weiter, und der Hub versucht es weiter.',
      storage_full: () =>
        'Der Datenträger des Hubs ist voll; es wurde nichts gespeichert. Schaffen Sie Platz und versuchen Sie es erneut.',
      unreachable: () => 'Der Hub antwortet nicht. Prüfen Sie Ihre Verbindung und ob der Hub läuft.',
      unreadable: () =>
        'Unerwartete Antwort, vielleicht von einem Proxy vor dem Hub. Versuchen Sie es erneut.',
      cookie_refused: () =>
        'Die Anmeldung war erfolgreich, aber der Browser hat das Sitzungs-Cookie nicht gespeichert. Öffnen Sie diese Seite über HTTPS und erlauben Sie Cookies.',
    },
    other: 'Die Anfrage ist fehlgeschlagen.',
    shortWhile: 'wenigen Augenblicken',
  },
  validation: {
    required: 'Pflichtfeld.',
    unknown: 'Unbekannter Wert. Laden Sie die Seite neu.',
    oneOf: (values) => `Muss einer dieser Werte sein: ${values}.`,
    atLeastCharacters: (count) => `Mindestens ${count} Zeichen.`,
    atMostCharacters: (count) => `Höchstens ${count} Zeichen.`,
    atLeastItems: (count) => `Mindestens ${count} ${count === '1' ? 'Eintrag' : 'Einträge'}.`,
    atMostItems: (count) => `Höchstens ${count} ${count === '1' ? 'Eintrag' : 'Einträge'}.`,
    twice: 'Doppelter Eintrag.',
    atLeast: (bound) => `Muss mindestens ${bound} sein.`,
    atMost: (bound) => `Darf höchstens ${bound} sein.`,
    number: 'Geben Sie eine Zahl ein.',
    whole: 'Geben Sie eine ganze Zahl ein.',
    form: 'Ungültiges Format oder ungültige Zeichen.',
    date: 'Geben Sie ein gültiges Datum ein.',
    notInstalled: 'Dieses Theme ist nicht installiert.',
    address: 'Geben Sie eine URL ein.',
    httpsAddress: 'Geben Sie eine URL ein, die mit https:// beginnt.',
    plainAddress: 'Die URL darf weder Query noch Fragment, Benutzernamen oder Passwort enthalten.',
    neededByLogin: 'Für die externe Anmeldung erforderlich.',
    staysOnAlone: 'Kann ohne externe Anmeldung nicht ausgeschaltet werden.',
    staysOnEmpty: 'Kann nicht ausgeschaltet werden, solange die Liste der zugelassenen Benutzer leer ist.',
    laterEnd: 'Muss nach dem Beginn liegen.',
    maintenanceEnd: 'Eine Wartung braucht ein Ende.',
    noNode: (id) => `Knoten ${id} existiert nicht mehr.`,
    cron: 'Geben Sie fünf cron-Felder ein, etwa 30 3 * * *.',
    never: 'Diese Zeitpunkte treten nie ein.',
    timeZone: 'Geben Sie eine Zeitzone ein, etwa Europe/Berlin.',
    reserved: (name) => `${name} kann nicht gesetzt werden.`,
    statusOrder: 'Ein Bereich beginnt mit dem kleineren Status.',
    noNodes: 'Ein Heartbeat hat keine Knoten.',
    commonPassword: 'Dies ist eines der 10.000 häufigsten Passwörter.',
    namePassword: 'Benutzername und Name der Website werden zuerst probiert.',
    patternPassword: 'Wiederholte oder fortlaufende Zeichen werden zuerst probiert.',
  },
};
