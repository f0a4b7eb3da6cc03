import type { ServiceWords } from './service-words.ts';

/** German. */
export const words: ServiceWords = {
  title: 'Dienste',
  states: { up: 'Verfügbar', slow: 'Langsam', down: 'Ausgefallen', unknown: 'Unbekannt' },
  reasons: {
    timeout: 'Zeitüberschreitung',
    name: 'Name nicht auflösbar',
    refused: 'Verbindung abgelehnt',
    unreachable: 'Host nicht erreichbar',
    closed: 'Verbindung geschlossen',
    certificate_expired: 'Zertifikat abgelaufen',
    certificate_name: 'Zertifikat gilt für einen anderen Namen',
    certificate_untrusted: 'Zertifikat nicht vertrauenswürdig',
    tls: 'TLS-Handshake fehlgeschlagen',
    protocol: 'Ungültige Antwort',
    status: 'Unerwarteter Status',
    redirects: 'Zu viele Weiterleitungen',
    body: 'Unerwarteter Inhalt',
    json: 'Unerwarteter JSON-Wert',
    record: 'Unerwarteter DNS-Eintrag',
    slow: 'Langsame Antwort',
    late: 'Aufruf überfällig',
    failed: 'Job fehlgeschlagen',
  },
  outage: 'Ausfall',
};
