import { DomainError } from '../errors.ts';
import type { PoolClient } from './pool-client.ts';

export interface PoolSize {
  /** Places of all clients together. */
  readonly total: number;
  /** Places of one client. */
  readonly perClient: number;
  /** Places of one network. */
  readonly perNetwork: number;
}

/** Why there is no place: the client, its network, or all together have as many as they may. */
export type Refusal = 'client' | 'network' | 'all';

/**
 * Places that strangers compete for. A network may have all that it is allowed while nobody else wants them. When none is
 * free, a client of a network that has fewer gets the oldest place of the network that has the most, and among the clients
 * of a network likewise (max-min fairness). Known clients get places of strangers, and never lose one to them.
 */
export interface Places {
  /** Places that are taken. */
  readonly size: number;
  /** Throws what `take` would. */
  require(client: PoolClient): void;
  /** Takes a place. Throws `busy`, with a detail for the reason. */
  take(client: PoolClient, onLost: LossListener): Place;
  /** Takes a place; where `take` would refuse it, instead of the client's own oldest one, or that of its network. */
  replace(client: PoolClient, onLost: LossListener): Place;
}

/** Called when another client gets the place, which is free by then; with the `busy` of its pool. */
export type LossListener = (busy: DomainError) => void;

export interface Place {
  /** Has no effect on a place that is free or lost already. */
  free(): void;
}

export interface PlacesOptions extends PoolSize {
  /** Details of `busy`. */
  refusals?: Readonly<Record<Refusal, string>>;
  /** Seconds, for `busy`. */
  retryAfter?: number;
  /** What a network or client has been given lately, in places; it counts like places that it has. 0 unless given. */
  countRecent?: (key: string) => number;
}

interface Taken {
  readonly client: PoolClient;
  readonly onLost: LossListener;
}

/** Clients of one network, or all known clients; places of each in the order in which they were taken. */
interface Group {
  size: number;
  readonly clients: Map<string, Set<Taken>>;
}

export function createPlaces(options: PlacesOptions): Places {
  const { total, perClient, perNetwork, countRecent = () => 0 } = options;
  const groups = createGroups();
  const findHeaviestNetwork = () => findHeaviest(groups.networks, ({ size }) => size, countRecent);

  function findLimit(client: PoolClient): Refusal | undefined {
    const { isLimited, isKnown } = client;
    if (isLimited && groups.countClient(client) >= perClient) return 'client';
    if (isLimited && !isKnown && groups.countNetwork(client) >= perNetwork) return 'network';
    return groups.size >= total ? 'all' : undefined;
  }

  /** Who loses a place so that the client gets one: somebody who will have no fewer. */
  function findVictim(client: PoolClient, limit: Refusal): Taken | undefined {
    if (limit === 'client') return;
    if (limit === 'all') {
      const heaviest = findHeaviestNetwork();
      const load = groups.countNetwork(client) + countRecent(client.network);
      if (heaviest !== undefined && (client.isKnown || heaviest.load >= load + 2))
        return findOldest(heaviest.value, countRecent)?.taken;
    }
    const oldest = client.isKnown ? undefined : findOldest(groups.find(client), countRecent);
    const load = groups.countClient(client) + countRecent(client.key);
    return oldest !== undefined && oldest.load >= load + 2 ? oldest.taken : undefined;
  }

  /** Who loses a place if the client must get one. */
  function findAnyVictim(client: PoolClient, limit: Refusal): Taken | undefined {
    const own = groups.find(client);
    if (limit === 'client') return first(own?.clients.get(client.key));
    const from = (client.isKnown ? undefined : own) ?? findHeaviestNetwork()?.value ?? groups.known;
    return findVictim(client, limit) ?? findOldest(from, countRecent)?.taken;
  }

  /** Undefined if a place is free. Throws `busy`. */
  function requireVictim(client: PoolClient): Taken | undefined {
    const limit = findLimit(client);
    if (limit === undefined) return undefined;
    const victim = findVictim(client, limit);
    if (victim === undefined) throw createBusyError(options, limit);
    return victim;
  }

  function evict(taken: Taken | undefined): void {
    if (taken === undefined) return;
    groups.remove(taken);
    taken.onLost(createBusyError(options, 'all'));
  }

  function add(client: PoolClient, onLost: LossListener): Place {
    const taken: Taken = { client, onLost };
    groups.add(taken);
    return { free: () => groups.remove(taken) };
  }

  return {
    get size() {
      return groups.size;
    },
    require: (client) => void requireVictim(client),
    take(client, onLost) {
      evict(requireVictim(client));
      return add(client, onLost);
    },
    replace(client, onLost) {
      const limit = findLimit(client);
      evict(limit === undefined ? undefined : findAnyVictim(client, limit));
      return add(client, onLost);
    },
  };
}

/** What is taken: by strangers of each network, and by known clients. */
function createGroups() {
  const networks = new Map<string, Group>();
  const known = createGroup();
  let size = 0;
  const find = ({ isKnown, network }: PoolClient) => (isKnown ? known : networks.get(network));

  return {
    networks,
    known,
    get size() {
      return size;
    },
    find,
    countClient: (client: PoolClient) => find(client)?.clients.get(client.key)?.size ?? 0,
    countNetwork: ({ network }: PoolClient) => networks.get(network)?.size ?? 0,
    add(taken: Taken): void {
      const { client } = taken;
      const group = find(client) ?? createGroup();
      if (group !== known) networks.set(client.network, group);
      const places = group.clients.get(client.key) ?? new Set();
      group.clients.set(client.key, places.add(taken));
      group.size += 1;
      size += 1;
    },
    remove(taken: Taken): void {
      const { client } = taken;
      const group = find(client);
      const places = group?.clients.get(client.key);
      if (group === undefined || places?.delete(taken) !== true) return;
      size -= 1;
      group.size -= 1;
      if (places.size === 0) group.clients.delete(client.key);
      if (group.size === 0 && group !== known) networks.delete(client.network);
    },
  };
}

function createGroup(): Group {
  return { size: 0, clients: new Map() };
}

function createBusyError({ refusals, retryAfter }: PlacesOptions, refusal: Refusal): DomainError {
  const detail = refusals?.[refusal] ?? 'Too many requests at once. Try again in a moment.';
  return new DomainError('busy', detail, retryAfter === undefined ? {} : { retryAfter });
}

/** The oldest place of the client that has the most, and how many that are. */
function findOldest(group: Group | undefined, countRecent: (key: string) => number) {
  const heaviest = group && findHeaviest(group.clients, (places) => places.size, countRecent);
  const taken = first(heaviest?.value);
  return heaviest === undefined || taken === undefined ? undefined : { taken, load: heaviest.load };
}

function findHeaviest<T>(
  all: ReadonlyMap<string, T>,
  count: (value: T) => number,
  countRecent: (key: string) => number,
): { value: T; load: number } | undefined {
  let heaviest: { value: T; load: number } | undefined;
  for (const [key, value] of all) {
    const load = count(value) + countRecent(key);
    if (load > (heaviest?.load ?? -1)) heaviest = { value, load };
  }
  return heaviest;
}

function first<T>(values: ReadonlySet<T> | undefined): T | undefined {
  return values?.values().next().value;
}
