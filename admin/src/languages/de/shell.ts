import { createPlural } from '../../ui/plural.ts';
import type { ShellTexts } from '../catalog.ts';

const plural = createPlural('de');

export const shell: ShellTexts = {
  ui: {
    close: 'Schließen',
    cancel: 'Abbrechen',
    retry: 'Erneut versuchen',
    dismiss: 'Ausblenden',
    undo: 'Rückgängig',
    combobox: {
      clear: 'Löschen',
      open: 'Optionen anzeigen',
      remove: (name) => `${name} entfernen`,
      none: 'Keine Treffer',
    },
    reveal: 'Anzeigen',
    conceal: 'Verbergen',
    copy: 'Kopieren',
    copied: 'Kopiert.',
    selected: 'Kopieren ist hier nicht erlaubt. Der Text ist markiert: Drücken Sie Strg+C.',
    concealed: 'verborgen',
    loading: 'Wird geladen …',
    save: 'Speichern',
    saving: 'Wird gespeichert …',
    notices: 'Benachrichtigungen',
    unsaved: {
      title: 'Änderungen verwerfen?',
      body: 'Ihre Änderungen wurden noch nicht gespeichert.',
      keep: 'Weiter bearbeiten',
      discard: 'Änderungen verwerfen',
    },
  },
  table: {
    sortBy: (column) => `Nach ${column} sortieren`,
    columns: 'Spalten',
    columnsHint: 'In einem schmalen Fenster sind nur die ersten davon zu sehen.',
    reset: 'Zurücksetzen',
  },
  shell: {
    skip: 'Zum Inhalt springen',
    statusPage: 'Statusseite',
    menu: 'Menü',
    screens: {
      overview: 'Übersicht',
      nodes: 'Knoten',
      incidents: 'Vorfälle',
      registration: 'Registrierung',
      ping: 'Prüfungen',
      themes: 'Themes',
      settings: 'Einstellungen',
      database: 'Datenbank',
      audit: 'Audit-Log',
      tokens: 'API-Token',
      account: 'Konto',
    },
    language: 'Sprache',
    languageFailed: (name) =>
      `Die Texte für „${name}“ konnten nicht geladen werden. Laden Sie die Seite neu, um es noch einmal zu versuchen.`,
    appearance: {
      system: 'Farbschema: wie im System',
      light: 'Farbschema: hell',
      dark: 'Farbschema: dunkel',
    },
    loggedIn: (name) => `Angemeldet als ${name}`,
    version: (version) => `Muster-Hub ${version}`,
    loading: 'Wird geladen …',
    notFound: 'Seite nicht gefunden',
    toStart: 'Zur Übersicht',
    broken: 'Etwas ist schiefgelaufen',
    brokenAdvice:
      'Laden Sie die Seite neu. Wenn der Fehler wieder auftritt, steht die Ursache in der Browserkonsole.',
    reload: 'Neu laden',
  },
  palette: {
    open: 'Suchen oder Befehl ausführen',
    title: 'Befehlspalette',
    search: 'Knoten, Seiten und Befehle suchen',
    searchNode: (name) => `Aktion für ${name}`,
    choose: 'Aktion wählen',
    groups: { nodes: 'Knoten', screens: 'Seiten', commands: 'Befehle', node: 'Knoten' },
    none: 'Nichts gefunden.',
    found: (count) => plural(count, { one: '# Treffer', other: '# Treffer' }),
    allNodes: (count) => plural(count, { other: 'Alle # passenden Knoten anzeigen' }),
    back: 'Zurück',
    node: {
      page: 'Auf der Statusseite öffnen',
      edit: 'Bearbeiten …',
      connect: 'Agent verbinden …',
      traffic: 'Traffic korrigieren …',
      remove: 'Löschen …',
    },
    commands: {
      addNode: 'Knoten hinzufügen …',
      statusPage: 'Statusseite öffnen',
      system: 'Farben wie im System',
      light: 'Helle Farben',
      dark: 'Dunkle Farben',
      notificationsOn: 'Über Ausfälle benachrichtigen',
      notificationsOff: 'Nicht mehr über Ausfälle benachrichtigen',
      logOut: 'Abmelden',
    },
    keys: { move: 'bewegen', choose: 'auswählen', close: 'schließen' },
  },
  outages: {
    on: 'Benachrichtigung bei Ausfällen: ein',
    off: 'Benachrichtigung bei Ausfällen: aus',
    blocked:
      'Der Browser blockiert Benachrichtigungen dieser Seite. Erlauben Sie sie in den Website-Einstellungen des Browsers.',
    enabled:
      'Solange das Panel geöffnet ist, meldet dieser Browser, wenn ein Knoten ausfällt und wenn er wieder da ist.',
    down: (name) => `${name} ist offline`,
    downMany: (count) => plural(count, { one: '# Knoten ist offline', other: '# Knoten sind offline' }),
    up: (name) => `${name} ist wieder online`,
    upMany: (count) =>
      plural(count, { one: '# Knoten ist wieder online', other: '# Knoten sind wieder online' }),
    more: (count) => plural(count, { one: 'und # weiterer', other: 'und # weitere' }),
  },
  live: {
    status: {
      connecting: 'Verbindung wird aufgebaut …',
      live: 'Live',
      retrying: 'Verbindung unterbrochen, neuer Versuch läuft …',
      polling: 'Keine Live-Verbindung; Abfrage alle 5 Sekunden',
      unreachable: 'Der Hub antwortet nicht; die Werte sind veraltet',
      failing: 'Die Antwort ist ein Fehler; die Werte sind veraltet',
      ended: 'Sitzung beendet',
    },
    short: {
      connecting: 'Verbinde …',
      live: 'Live',
      retrying: 'Neuer Versuch …',
      polling: 'Abfrage',
      unreachable: 'Keine Antwort',
      failing: 'Fehler',
      ended: 'Beendet',
    },
    retryNow: 'Jetzt verbinden',
    reload: 'Neu laden',
    reloadCsrfToken:
      'Der Hub erkennt diese Seite nicht mehr: Er lehnt Änderungen ab und zeigt keine Token an. Laden Sie die Seite neu.',
    reloadVersion: 'Der Hub wurde aktualisiert. Laden Sie die Seite neu, um das passende Panel zu erhalten.',
    storageFailed:
      'Der Hub kann nicht in seine Datenbank schreiben: Der Datenträger ist voll oder defekt. Agenten und Live-Werte laufen weiter, Änderungen werden abgelehnt. Näheres steht im Log des Hubs.',
    overloaded:
      'Der Hub ist überlastet: Es kommt mehr an, als er verarbeiten kann. Meldungen werden verspätet verarbeitet, Traffic wird trotzdem exakt gezählt. Ein größeres Meldeintervall der Agenten hilft.',
  },
  transfer: {
    stop: 'Abbrechen',
    stopped: 'Abgebrochen. Es wurde nichts geändert.',
  },
};
