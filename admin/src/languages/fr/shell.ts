import { createPlural } from '../../ui/plural.ts';
import type { ShellTexts } from '../catalog.ts';

const plural = createPlural('fr');

export const shell: ShellTexts = {
  ui: {
    close: 'Fermer',
    cancel: 'Annuler',
    retry: 'Réessayer',
    dismiss: 'Ignorer',
    undo: 'Annuler',
    combobox: {
      clear: 'Effacer',
      open: 'Afficher les options',
      remove: (name) => `Retirer ${name}`,
      none: 'Aucun résultat',
    },
    reveal: 'Afficher',
    conceal: 'Masquer',
    copy: 'Copier',
    copied: 'Copié.',
    selected: 'La copie n’est pas autorisée ici. Le texte est sélectionné : appuyez sur Ctrl+C.',
    concealed: 'masqué',
    loading: 'Chargement…',
    save: 'Enregistrer',
    saving: 'Enregistrement…',
    notices: 'Notifications',
    unsaved: {
      title: 'Abandonner les modifications ?',
      body: 'Vos modifications n’ont pas été enregistrées.',
      keep: 'Continuer la saisie',
      discard: 'Abandonner',
    },
  },
  table: {
    sortBy: (column) => `Trier par ${column.toLowerCase()}`,
    columns: 'Colonnes',
    columnsHint: 'Une fenêtre étroite n’affiche que les premières.',
    reset: 'Réinitialiser',
  },
  shell: {
    skip: 'Aller au contenu',
    statusPage: 'Page d’état',
    menu: 'Menu',
    screens: {
      overview: 'Vue d’ensemble',
      nodes: 'Nœuds',
      alerts: 'Alertes',
      incidents: 'Incidents',
      registration: 'Enregistrement',
      ping: 'Vérifications',
      themes: 'Thèmes',
      settings: 'Paramètres',
      database: 'Base de données',
      audit: 'Journal d’audit',
      tokens: 'Jetons d’API',
      account: 'Compte',
    },
    firing: (count) => plural(count, { one: '# alerte active', other: '# alertes actives' }),
    language: 'Langue',
    languageFailed: (name) =>
      `Les textes en « ${name} » n’ont pas pu être chargés. Rechargez la page pour réessayer.`,
    appearance: {
      system: 'Couleurs : système',
      light: 'Couleurs : claires',
      dark: 'Couleurs : sombres',
    },
    loggedIn: (name) => `Connecté en tant que ${name}`,
    version: (version) => `Hub Muster ${version}`,
    loading: 'Chargement…',
    notFound: 'Page introuvable',
    toStart: 'Aller à la vue d’ensemble',
    broken: 'Une erreur est survenue',
    brokenAdvice: 'Rechargez la page. Si l’erreur se reproduit, consultez la console du navigateur.',
    reload: 'Recharger',
  },
  palette: {
    open: 'Rechercher ou lancer une commande',
    title: 'Palette de commandes',
    search: 'Rechercher des nœuds, des écrans et des commandes',
    searchNode: (name) => `Action sur ${name}`,
    choose: 'Choisir une action',
    groups: { nodes: 'Nœuds', screens: 'Écrans', commands: 'Commandes', node: 'Nœud' },
    none: 'Aucun résultat.',
    found: (count) => plural(count, { one: '# résultat', other: '# résultats' }),
    allNodes: (count) =>
      plural(count, {
        one: 'Afficher le # nœud correspondant',
        other: 'Afficher les # nœuds correspondants',
      }),
    back: 'Retour',
    node: {
      page: 'Ouvrir sur la page d’état',
      edit: 'Modifier…',
      connect: 'Connecter un agent…',
      traffic: 'Corriger le trafic…',
      remove: 'Supprimer…',
    },
    commands: {
      addNode: 'Ajouter un nœud…',
      statusPage: 'Ouvrir la page d’état',
      system: 'Couleurs du système',
      light: 'Couleurs claires',
      dark: 'Couleurs sombres',
      notificationsOn: 'Me notifier des pannes et des alertes',
      notificationsOff: 'Ne plus me notifier des pannes ni des alertes',
      logOut: 'Se déconnecter',
    },
    keys: { move: 'parcourir', choose: 'choisir', close: 'fermer' },
  },
  outages: {
    on: 'Notifications de panne et d’alerte : activées',
    off: 'Notifications de panne et d’alerte : désactivées',
    blocked:
      'Le navigateur bloque les notifications de cette page. Autorisez-les dans ses paramètres pour ce site.',
    enabled:
      'Tant que le panneau est ouvert, ce navigateur vous avertit quand un nœud passe hors ligne ou revient, et quand une alerte commence ou se termine.',
    down: (name) => `${name} est hors ligne`,
    downMany: (count) => plural(count, { one: '# nœud est hors ligne', other: '# nœuds sont hors ligne' }),
    up: (name) => `${name} est de nouveau en ligne`,
    upMany: (count) =>
      plural(count, {
        one: '# nœud est de nouveau en ligne',
        other: '# nœuds sont de nouveau en ligne',
      }),
    ended: (name) => `Terminée : ${name}`,
    endedMany: (count) => plural(count, { one: '# alerte terminée', other: '# alertes terminées' }),
    more: (count) => plural(count, { one: 'et # autre', other: 'et # autres' }),
  },
  live: {
    status: {
      connecting: 'Connexion…',
      live: 'En direct',
      retrying: 'Connexion perdue, nouvelle tentative…',
      polling: 'Pas de connexion en direct ; interrogation toutes les 5 secondes',
      unreachable: 'Le hub ne répond pas ; les valeurs sont anciennes',
      failing: 'La réponse est une erreur ; les valeurs sont anciennes',
      ended: 'Session terminée',
    },
    short: {
      connecting: 'Connexion…',
      live: 'En direct',
      retrying: 'Reconnexion…',
      polling: 'Interrogation',
      unreachable: 'Sans réponse',
      failing: 'Erreur',
      ended: 'Terminée',
    },
    retryNow: 'Se connecter maintenant',
    reload: 'Recharger',
    reloadCsrfToken:
      'Le hub ne reconnaît plus cette page : il refuse les modifications et n’affiche pas les jetons. Rechargez-la.',
    reloadVersion: 'Le hub a été mis à jour. Rechargez la page pour obtenir le panneau correspondant.',
    storageFailed:
      'Le hub ne peut pas écrire dans sa base de données : le disque est plein ou défectueux. Les agents et les valeurs en direct continuent, mais les modifications sont refusées. Le journal du hub donne plus de détails.',
    overloaded:
      'Le hub est surchargé : il reçoit plus qu’il ne peut traiter. Les rapports sont traités en retard, mais le trafic reste compté exactement. Un intervalle plus long des agents aide.',
  },
  transfer: {
    stop: 'Arrêter',
    stopped: 'Arrêté. Rien n’a été modifié.',
  },
};
