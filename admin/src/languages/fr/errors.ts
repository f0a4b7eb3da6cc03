import { limits } from '@muster/generated/limits';
import type { ErrorsTexts } from '../catalog.ts';

export const errors: ErrorsTexts = {
  errors: {
    codes: {
      invalid_request: () => 'Le hub a rejeté certaines valeurs.',
      session_required: () => 'Votre session est terminée.',
      login_required: () => 'Votre session est terminée.',
      invalid_credentials: () => 'Nom d’utilisateur ou mot de passe incorrect.',
      second_factor_required: () =>
        'Le compte a un second facteur. Saisissez son code ou utilisez une clé d’accès.',
      invalid_second_factor: () =>
        'Code incorrect. Les codes de l’application changent toutes les 30 secondes, et chacun ne sert qu’une fois.',
      confirmation_required: () => 'Rien n’a été modifié, car vous n’avez pas confirmé votre identité.',
      passkey_refused: () =>
        'Le hub n’accepte pas cette clé d’accès : elle a été supprimée, ou la demande est restée ouverte trop longtemps. Réessayez.',
      passkey_cancelled: () =>
        'La demande de clé d’accès a été annulée, a expiré ou n’a trouvé aucune clé. Réessayez.',
      passkey_exists: () =>
        'Cet appareil ou ce gestionnaire de mots de passe a déjà une clé d’accès pour ce compte.',
      passkey_address: () =>
        'Les clés d’accès ne fonctionnent pas à cette adresse. Ouvrez le panneau à son adresse habituelle.',
      passkey_unsuitable: () =>
        'Cet appareil ne peut pas créer de clé d’accès appropriée. Utilisez un autre appareil ou un gestionnaire de mots de passe.',
      passkey_failed: () =>
        'La clé d’accès n’a pas pu être utilisée. Réessayez ou utilisez une autre méthode.',
      foreign_origin: () =>
        'Le hub a rejeté la requête à cause de son origine. Ouvrez le panneau à l’URL avec laquelle le hub a été démarré (--site).',
      csrf_token_required: () => 'Cette page n’est plus à jour. Rechargez-la.',
      password_login_off: () =>
        'La connexion par mot de passe est désactivée. Utilisez le fournisseur externe, ou la ligne de commande sur le hub.',
      passwordless_login_off: () =>
        'Sur ce hub, une clé d’accès seule ne suffit pas pour se connecter. Saisissez d’abord le mot de passe.',
      not_found: () => 'Cet élément n’existe plus. Quelqu’un l’a peut-être supprimé.',
      method_not_allowed: () => 'Le hub ne prend pas en charge cette requête. Rechargez la page.',
      conflict: () =>
        'Quelqu’un d’autre a modifié ceci en même temps. Vérifiez l’état actuel, puis réessayez.',
      passkeys_unavailable: () =>
        'Les navigateurs n’autorisent pas les clés d’accès à cette adresse. Ouvrez le panneau en HTTPS avec son nom d’hôte.',
      limit_reached: () => 'La limite est atteinte. Supprimez d’abord un élément.',
      upload_conflict: () =>
        `Un autre envoi est en cours ou vient d’être arrêté. Attendez ${limits.uploadAbandonedSeconds} secondes, puis réessayez.`,
      invalid_database: () =>
        'Ce fichier n’est pas une base de données utilisable. Rien n’a été modifié. Choisissez une sauvegarde créée par un hub de la même version ou d’une version antérieure.',
      invalid_theme: () => 'Ce fichier n’est pas un thème utilisable. Rien n’a été installé.',
      request_timeout: () => 'L’envoi a expiré. Réessayez.',
      code_host_failed: () =>
        'La forge logicielle ou le fournisseur a renvoyé une erreur. Réessayez et vérifiez son URL.',
      payload_too_large: () => 'La requête est trop volumineuse.',
      unsupported_media_type: () => 'Le hub ne prend pas en charge cette requête. Rechargez la page.',
      too_many_attempts: ({ wait }) =>
        `Trop de tentatives échouées depuis votre adresse. Réessayez dans ${wait}.`,
      too_many_requests: ({ wait }) => `Trop de requêtes. Réessayez dans ${wait}.`,
      busy: ({ wait }) => `Le hub est occupé. Réessayez dans ${wait}.`,
      shutting_down: ({ wait }) => `Le hub s’arrête ou redémarre. Réessayez dans ${wait}.`,
      internal: ({ requestId }) =>
        `Erreur interne. Consultez la requête ${requestId} dans le journal du hub.`,
      storage_failed: () =>
        'Le hub ne peut pas écrire dans sa base de données ; consultez son journal. La vue en direct fonctionne toujours, et le hub continue d’essayer.',
      storage_full: () =>
        'Le disque du hub est plein ; rien n’a été enregistré. Libérez de l’espace, puis réessayez.',
      unreachable: () =>
        'Le hub ne répond pas. Vérifiez votre connexion et que le hub est en cours d’exécution.',
      unreadable: () => 'Réponse inattendue, peut-être d’un proxy devant le hub. Réessayez.',
      cookie_refused: () =>
        'La connexion a réussi, mais le navigateur n’a pas enregistré le cookie de session. Ouvrez cette page en HTTPS et autorisez les cookies.',
    },
    other: 'La requête a échoué.',
    shortWhile: 'quelques instants',
  },
  validation: {
    required: 'Champ obligatoire.',
    unknown: 'Valeur inconnue. Rechargez la page.',
    oneOf: (values) => `Doit être l’une de ces valeurs : ${values}.`,
    atLeastCharacters: (count) => `Au moins ${count} ${count === '1' ? 'caractère' : 'caractères'}.`,
    atMostCharacters: (count) => `Au plus ${count} ${count === '1' ? 'caractère' : 'caractères'}.`,
    atLeastItems: (count) => `Au moins ${count} ${count === '1' ? 'entrée' : 'entrées'}.`,
    atMostItems: (count) => `Au plus ${count} ${count === '1' ? 'entrée' : 'entrées'}.`,
    twice: 'Entrée en double.',
    atLeast: (bound) => `Doit être au moins ${bound}.`,
    atMost: (bound) => `Doit être au plus ${bound}.`,
    number: 'Saisissez un nombre.',
    whole: 'Saisissez un nombre entier.',
    form: 'Format ou caractères non valides.',
    date: 'Saisissez une date valide.',
    notInstalled: 'Ce thème n’est pas installé.',
    address: 'Saisissez une URL.',
    httpsAddress: 'Saisissez une URL commençant par https://.',
    plainAddress: 'L’URL ne doit contenir ni requête, ni fragment, ni nom d’utilisateur, ni mot de passe.',
    neededByLogin: 'Obligatoire pour la connexion externe.',
    staysOnAlone: 'Ne peut pas être désactivée sans connexion externe.',
    staysOnEmpty: 'Ne peut pas être désactivée tant que la liste des utilisateurs autorisés est vide.',
    laterEnd: 'Doit être postérieure au début.',
    maintenanceEnd: 'Une maintenance doit avoir une fin.',
    noNode: (id) => `Le nœud ${id} n’existe plus.`,
    cron: 'Saisissez cinq champs cron, comme 30 3 * * *.',
    never: 'Ces horaires ne surviennent jamais.',
    timeZone: 'Saisissez un fuseau horaire, comme Europe/Berlin.',
    reserved: (name) => `${name} ne peut pas être défini.`,
    statusOrder: 'Une plage commence par le plus petit code.',
    noNodes: 'Un heartbeat n’a pas de nœuds.',
    commonPassword: 'C’est l’un des 10 000 mots de passe les plus courants.',
    namePassword: 'Le nom d’utilisateur et le nom du site sont essayés en premier.',
    patternPassword: 'Les caractères répétés ou consécutifs sont essayés en premier.',
  },
};
