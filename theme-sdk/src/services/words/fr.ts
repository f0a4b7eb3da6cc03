import type { ServiceWords } from './service-words.ts';

/** French. */
export const words: ServiceWords = {
  title: 'Services',
  states: { up: 'Disponible', slow: 'Lent', down: 'En panne', unknown: 'Inconnu' },
  reasons: {
    timeout: 'Délai dépassé',
    name: 'Nom non résolu',
    refused: 'Connexion refusée',
    unreachable: 'Hôte injoignable',
    closed: 'Connexion fermée',
    certificate_expired: 'Certificat expiré',
    certificate_name: 'Certificat d’un autre nom',
    certificate_untrusted: 'Certificat non approuvé',
    tls: 'Échec de la négociation TLS',
    protocol: 'Réponse non valide',
    status: 'Code d’état inattendu',
    redirects: 'Trop de redirections',
    body: 'Contenu inattendu',
    json: 'Valeur JSON inattendue',
    record: 'Enregistrement DNS inattendu',
    slow: 'Réponse lente',
    late: 'Appel en retard',
    failed: 'Échec du traitement',
  },
  outage: 'Panne',
};
