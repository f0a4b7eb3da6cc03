import type { Removal } from '../removal.ts';

/** Fair shares of limited resources. */
export const shareRemovals: readonly Removal[] = [
  {
    id: 'places-of-the-heaviest-network',
    claims: [
      'one address, one /48 or 5,000 addresses in 50 networks that want everything: streams, downloads, histories, feeds, challenges, logins, registrations, attempts',
    ],
    file: 'hub/src/lib/rate-limit/places.ts',
    code: '(client.isKnown || heaviest.load >= load + 2)',
    replacement: 'client.isKnown',
    test: {
      file: 'hub/src/lib/rate-limit/places.test.ts',
      title:
        'when all are taken, a network with fewer gets the oldest of the network with the most, and no network more than that',
    },
  },
  {
    id: 'places-of-a-network',
    claims: [
      'L1',
      'one address, one /48 or 5,000 addresses in 50 networks that want everything: streams, downloads, histories, feeds, challenges, logins, registrations, attempts',
    ],
    file: 'hub/src/lib/rate-limit/places.ts',
    code: "    if (isLimited && !isKnown && groups.countNetwork(client) >= perNetwork) return 'network';\n",
    replacement: '',
    test: {
      file: 'hub/src/lib/rate-limit/places.test.ts',
      title: 'a network has its places, and one more is refused',
    },
  },
  {
    id: 'places-of-known-clients',
    claims: [
      'one address, one /48 or 5,000 addresses in 50 networks that want everything: streams, downloads, histories, feeds, challenges, logins, registrations, attempts',
    ],
    file: 'hub/src/lib/rate-limit/places.ts',
    code: '  const find = ({ isKnown, network }: PoolClient) => (isKnown ? known : networks.get(network));',
    replacement: '  const find = ({ network }: PoolClient) => networks.get(network);',
    test: {
      file: 'hub/src/lib/rate-limit/places.test.ts',
      title: 'known clients lose no place to strangers, and have the share of a client only',
    },
  },
  {
    id: 'charts-of-served-networks',
    claims: ['charts that no cache answers, from one address or network'],
    file: 'hub/src/lib/rate-limit/duty-cycle-queue.ts',
    code: 'return difference === 0 ? served.get(a.key) < served.get(b.key) : difference < 0;',
    replacement: 'return difference === 0 && served.get(a.key) < served.get(b.key);',
    test: {
      file: 'hub/src/lib/rate-limit/duty-cycle-queue.test.ts',
      title:
        'networks that have been served less in the last minutes come first, and get the places of the others',
    },
  },
  {
    id: 'attempts-of-an-address',
    claims: ["a crowd that pushes out the owner's challenge, or the attempts of the owner's hosts"],
    file: 'hub/src/lib/rate-limit/places.ts',
    code: "    if (isLimited && groups.countClient(client) >= perClient) return 'client';\n",
    replacement: '',
    test: {
      file: 'hub/src/features/agent-install/agent-attempts.test.ts',
      title: 'of one /64 replaces its own only, of which it has eight',
    },
  },
  {
    id: 'attempts-of-a-crowd',
    claims: ["a crowd that pushes out the owner's challenge, or the attempts of the owner's hosts"],
    file: 'hub/src/lib/rate-limit/places.ts',
    code: 'return findVictim(client, limit) ?? findOldest(from, countRecent)?.taken;',
    replacement:
      'return findOldest(groups.known, countRecent)?.taken ?? findVictim(client, limit) ?? findOldest(from, countRecent)?.taken;',
    test: {
      file: 'hub/src/lib/rate-limit/places.test.ts',
      title: 'a stranger replaces no place of a known client while there is one of a stranger',
    },
  },
  {
    id: 'limits-of-feeds',
    claims: ['feeds and calendar of many long notices'],
    file: 'hub/src/features/feeds/feeds.ts',
    code: '      if (visitor !== null) await rateLimiter.consume(findPoolClient(visitor));\n',
    replacement: '',
    test: { file: 'tests/hub/incidents/feeds.test.ts', title: '%s has the limits of histories' },
  },
  {
    id: 'lookups-of-a-client',
    claims: ['unknown cookies and tokens that keep the database of several hubs busy'],
    file: 'hub/src/features/auth/unknown-credentials.ts',
    code: '    if (limiter.take(getRateLimitKey(address)) > 0) return { found: Promise.resolve(false), isNew: false };\n',
    replacement: '',
    test: {
      file: 'hub/src/features/auth/unknown-credentials.test.ts',
      title:
        'a client may cause thirty lookups at once and then one a second; its addresses of one /64 are one client',
    },
  },
  {
    id: 'lookups-of-all-clients',
    claims: ['unknown cookies and tokens that keep the database of several hubs busy'],
    file: 'hub/src/features/auth/unknown-credentials.ts',
    code: '    if (pause <= 0 && waiting === null) return begin();',
    replacement: '    if (pause <= GATHER_MS) return begin();',
    test: {
      file: 'hub/src/features/auth/unknown-credentials.test.ts',
      title: 'lookups of all clients begin four times a second at most, and those that wait are one',
    },
  },
];
