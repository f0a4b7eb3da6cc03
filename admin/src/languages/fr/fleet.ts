import { createPlural } from '../../ui/plural.ts';
import type { FleetTexts } from '../catalog.ts';

const plural = createPlural('fr');

export const fleet: FleetTexts = {
  overview: {
    title: 'Vue d’ensemble',
    loading: 'En attente des données…',
    empty: 'Aucun nœud pour l’instant.',
    toNodes: 'Ajouter votre premier nœud',
    states: 'Parc',
    all: 'Tous les nœuds',
    waiting: (count) => plural(count, { other: '# en attente du premier rapport' }),
    down: 'Hors ligne',
    downNone: 'Tous les nœuds qui se sont déjà connectés sont en ligne.',
    downSince: (moment) => `depuis ${moment}`,
    flow: 'Réseau',
    receiving: 'Réception',
    sending: 'Envoi',
    flowCursor: 'Réseau, curseur du graphique',
    noData: 'aucune donnée',
    period: 'Trafic de la période',
    top: { cpu: 'CPU le plus chargé', memory: 'Mémoire la plus utilisée', disk: 'Disque le plus rempli' },
    topNone: 'Aucun nœud n’envoie de rapports.',
    changes: {
      title: 'Aujourd’hui',
      traffic: 'Plus fort trafic',
      trafficNone: 'Aucun trafic pour l’instant.',
      loss: 'Plus forte perte de paquets',
      lossNone: 'Aucune mesure récente n’a été perdue.',
    },
    cost: {
      title: 'Coût',
      none: 'Aucun nœud n’a de prix. Indiquez-le dans l’offre d’un nœud.',
      perMonth: (currency) => `${currency} par mois`,
      perYear: (amount) => `${amount} par an`,
      once: (amount) => `${amount} en une fois`,
      nodes: (count) => plural(count, { one: '# nœud', other: '# nœuds' }),
      due: 'Paiements à venir',
      expired: (count) =>
        plural(count, {
          one: '# offre expirée n’est pas comptée.',
          other: '# offres expirées ne sont pas comptées.',
        }),
    },
    plans: 'Renouvellements à venir',
    renew: (name, date) => `Noter le renouvellement de ${name} jusqu’au ${date}`,
    renewed: (name, date) => `${name} renouvelé jusqu’au ${date}.`,
    plansNone: 'Aucune offre n’expire dans les 30 jours.',
    ended: (days) =>
      days === 1
        ? 'a expiré hier'
        : plural(days, { one: 'a expiré il y a # jour', other: 'a expiré il y a # jours' }),
    ends: (days) => {
      if (days === 0) return 'expire aujourd’hui';
      return days === 1
        ? 'expire demain'
        : plural(days, { one: 'expire dans # jour', other: 'expire dans # jours' });
    },
    scarce: 'Trafic presque épuisé',
    database: 'Base de données',
    file: 'Taille actuelle',
    later: (days) => plural(days, { one: 'Avec # jour d’historique', other: 'Avec # jours d’historique' }),
    unknown: 'disponible après un jour',
    more: (count) => plural(count, { one: 'et # autre', other: 'et # autres' }),
  },
  registration: {
    title: 'Enregistrement',
    lead: 'Ajoute de nombreux hôtes à la fois : tant que l’enregistrement est ouvert, chaque hôte qui possède la clé peut s’ajouter lui-même comme nœud.',
    closedTitle: 'L’enregistrement est fermé',
    closedAdvice:
      'Aucun hôte ne peut s’ajouter. Ouvrez l’enregistrement quand vous êtes prêt à installer : pendant une heure, jusqu’à 100 nœuds peuvent rejoindre le parc.',
    open: 'Ouvrir l’enregistrement',
    opening: 'Ouverture…',
    openTitle: 'L’enregistrement est ouvert',
    left: 'Se ferme dans',
    remaining: 'Places restantes',
    joined: 'Enregistrés',
    renew: 'Renouveler…',
    close: 'Fermer maintenant',
    opened: 'L’enregistrement est ouvert pour une heure.',
    renewed: 'Enregistrement renouvelé avec une nouvelle clé. L’ancienne ne fonctionne plus.',
    closed: 'Enregistrement fermé.',
    steps: 'Lancez ceci sur chaque hôte. La commande installe l’agent et ajoute l’hôte comme nœud.',
    secrecy:
      'Toute personne disposant de cette clé peut ajouter des nœuds tant que l’enregistrement est ouvert. Gardez-la secrète.',
    newest: 'Nœuds enregistrés',
    nobody: 'Aucun pour l’instant. Les nœuds apparaissent ici dès leur enregistrement.',
    full: 'La limite est atteinte. Renouvelez l’enregistrement pour admettre d’autres nœuds.',
    renewal: {
      title: 'Renouveler l’enregistrement ?',
      body: 'La clé actuelle cesse immédiatement de fonctionner ; les hôtes qui ne se sont pas encore enregistrés ont besoin de la nouvelle. L’heure et la limite de 100 nœuds repartent de zéro.',
      confirm: 'Renouveler l’enregistrement',
      working: 'Renouvellement…',
    },
  },
};
