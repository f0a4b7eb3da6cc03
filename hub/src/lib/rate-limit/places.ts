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

/** Whose limit is reached: the client's, its network's, or that of all together. */
export type Refusal = 'client' | 'network' | 'all';

/**
 * Places that strangers compete for. A network may use its whole limit while nobody else needs places. When none is free, a
 * client of a network with fewer gets the oldest place of the network with the most; the same applies to the clients of a
 * network (max-min fairness). Known clients get places of strangers, and never lose one to them.
 */
export interface Places {
  /** Places that are taken. */
  readonly size: number;
  /** Throws as `take` would, without taking a place. */
  require(client: PoolClient): void;
  /** Takes a place. Throws `busy`, with a detail for the reason. */
  take(client: PoolClient, onLost: LossListener): Place;
  /** Takes a place. Where `take` would refuse it, it replaces the oldest one of the client, or of its network. */
  replace(client: PoolClient, onLost: LossListener): Place;
}

/** Called with the pool's `busy` when another client gets the place, which is already free. */
export type LossListener = (busy: DomainError) => void;

export interface Place {
  /** Has no effect on a place that is already free or lost. */
  free(): void;
}

export interface PlacesOptions extends PoolSize {
  /** Details of `busy`. */
  refusals?: Readonly<Record<Refusal, string>>;
  /** `Retry-After` of `busy`, seconds. */
  retryAfter?: number;
  /** Recent use of a network or client, in places, which counts like places that it has. 0 by default. */
  countRecent?: (key: string) => number;
}

interface Taken {
  readonly client: PoolClient;
  readonly onLost: LossListener;
}

/** Clients of one network, or all known clients, with their places in the order in which they were taken. */
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

  /** The client that loses a place to this one; it must not end up with fewer. */
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

  /** The client that loses a place if this one must get one. */
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

/** Taken places: of strangers by network, and of known clients. */
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

/** The oldest place of the client with the most, and their number. */
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
