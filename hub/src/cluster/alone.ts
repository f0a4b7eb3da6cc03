import type { Cluster } from './cluster.ts';

/** A hub that uses its database alone: with SQLite, and with a PostgreSQL database that it has locked. */
export const alone: Cluster = {
  isServing: true,
  isRunner: true,
  catchUp: async () => true,
  start: () => [],
};
