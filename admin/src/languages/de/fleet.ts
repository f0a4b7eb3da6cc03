import { createPlural } from '../../ui/plural.ts';
import type { FleetTexts } from '../catalog.ts';

const plural = createPlural('de');

export const fleet: FleetTexts = {
  overview: {
    title: 'Übersicht',
    loading: 'Warten auf Daten …',
    empty: 'Noch keine Knoten.',
    toNodes: 'Ersten Knoten hinzufügen',
    states: 'Flotte',
    all: 'Alle Knoten',
    waiting: (count) =>
      plural(count, { other: '# warten auf die erste Meldung', one: '# wartet auf die erste Meldung' }),
    down: 'Ausgefallen',
    downNone: 'Alle Knoten, die sich je verbunden haben, sind online.',
    downSince: (moment) => `seit ${moment}`,
    flow: 'Netzwerk',
    receiving: 'Empfangen',
    sending: 'Gesendet',
    flowCursor: 'Netzwerk, Diagrammcursor',
    noData: 'keine Daten',
    period: 'Traffic in diesem Zeitraum',
    top: { cpu: 'Höchste CPU-Auslastung', memory: 'Höchste RAM-Auslastung', disk: 'Vollste Festplatten' },
    topNone: 'Kein Knoten meldet Daten.',
    changes: {
      title: 'Heute',
      traffic: 'Höchster Traffic',
      trafficNone: 'Noch kein Traffic.',
      loss: 'Höchster Paketverlust',
      lossNone: 'Zuletzt ging keine Messung verloren.',
    },
    cost: {
      title: 'Kosten',
      none: 'Kein Knoten hat einen Preis. Tragen Sie ihn im Tarif eines Knotens ein.',
      perMonth: (currency) => `${currency} pro Monat`,
      perYear: (amount) => `${amount} pro Jahr`,
      once: (amount) => `${amount} einmalig`,
      nodes: (count) => plural(count, { other: '# Knoten' }),
      due: 'Fällige Zahlungen',
      expired: (count) =>
        plural(count, {
          one: '# abgelaufener Tarif ist nicht mitgezählt.',
          other: '# abgelaufene Tarife sind nicht mitgezählt.',
        }),
    },
    plans: 'Fällige Verlängerungen',
    renew: (name, date) => `Verlängerung von ${name} bis ${date} eintragen`,
    renewed: (name, date) => `${name} bis ${date} verlängert.`,
    plansNone: 'Kein Tarif läuft in den nächsten 30 Tagen ab.',
    ended: (days) => (days === 1 ? 'gestern abgelaufen' : `vor ${days} Tagen abgelaufen`),
    ends: (days) => {
      if (days === 0) return 'läuft heute ab';
      return days === 1 ? 'läuft morgen ab' : `läuft in ${days} Tagen ab`;
    },
    scarce: 'Traffic fast aufgebraucht',
    database: 'Datenbank',
    file: 'Aktuelle Größe',
    later: (days) => plural(days, { one: 'Mit # Tag Verlauf', other: 'Mit # Tagen Verlauf' }),
    unknown: 'nach einem Tag verfügbar',
    more: (count) => plural(count, { one: 'und # weiterer', other: 'und # weitere' }),
  },
  registration: {
    title: 'Registrierung',
    lead: 'Fügt viele Hosts auf einmal hinzu: Solange die Registrierung offen ist, kann sich jeder Host mit dem Schlüssel selbst als Knoten eintragen.',
    closedTitle: 'Die Registrierung ist geschlossen',
    closedAdvice:
      'Kein Host kann sich eintragen. Öffnen Sie die Registrierung, wenn Sie mit der Installation beginnen: Eine Stunde lang können bis zu 100 Knoten beitreten.',
    open: 'Registrierung öffnen',
    opening: 'Wird geöffnet …',
    openTitle: 'Die Registrierung ist offen',
    left: 'Schließt in',
    remaining: 'Können noch beitreten',
    joined: 'Beigetreten',
    renew: 'Erneuern …',
    close: 'Jetzt schließen',
    opened: 'Die Registrierung ist eine Stunde lang offen.',
    renewed: 'Registrierung mit neuem Schlüssel erneuert. Der alte Schlüssel gilt nicht mehr.',
    closed: 'Registrierung geschlossen.',
    steps:
      'Führen Sie dies auf jedem Host aus. Es installiert den Agenten und fügt den Host als Knoten hinzu.',
    secrecy:
      'Wer diesen Schlüssel hat, kann Knoten hinzufügen, solange die Registrierung offen ist. Halten Sie ihn geheim.',
    newest: 'Beigetretene Knoten',
    nobody: 'Noch keine. Knoten erscheinen hier, sobald sie beitreten.',
    full: 'Das Limit ist erreicht. Erneuern Sie die Registrierung, um weitere Knoten zuzulassen.',
    renewal: {
      title: 'Registrierung erneuern?',
      body: 'Der aktuelle Schlüssel wird sofort ungültig; Hosts, die sich noch nicht eingetragen haben, brauchen den neuen. Die Stunde und das Limit von 100 Knoten beginnen von vorn.',
      confirm: 'Registrierung erneuern',
      working: 'Wird erneuert …',
    },
  },
};
