import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, type PostgresDatabase, preparePostgres } from './postgres.ts';

/** A PostgreSQL primary with a synchronous standby. */
export interface PostgresPair {
  /** Connection URI of both, with a schema of its own. */
  createSchema(): Promise<string>;
  /** The one that accepts writes. */
  readonly current: PostgresDatabase;
  /** Kills the primary and promotes the standby. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
}

export async function startPostgresPair(): Promise<PostgresPair> {
  const primary = await preparePostgres();
  const standby = await preparePostgres(undefined, primary.data);
  writeFileSync(join(standby.data, 'standby.signal'), '');
  const first = await primary.start({ settings: ['synchronous_standby_names=*', 'wal_keep_size=64'] });
  const second = await standby.start({
    settings: [`primary_conninfo=host=127.0.0.1 port=${primary.port} user=muster`],
  });
  let current = openDatabase(primary.url);
  return {
    get current() {
      return current;
    },
    async createSchema() {
      const url = await current.createSchema();
      return url.replace(`:${primary.port}/`, `:${primary.port},127.0.0.1:${standby.port}/`);
    },
    async failOver() {
      first.child.kill('SIGQUIT');
      await first.exited;
      const promoted = openDatabase(standby.url);
      await promoted.query('SELECT pg_promote()');
      current = promoted;
    },
    async stop() {
      for (const { child, exited } of [first, second]) {
        if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
        await exited;
      }
      for (const { folder } of [primary, standby]) rmSync(folder, { recursive: true, force: true });
    },
  };
}
