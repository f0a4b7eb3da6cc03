import { validators } from '@muster/generated/validators';
import type { Runtime } from '@muster/runtime';
import { ADMIN_USERNAME, resetPassword } from './domain/auth/account.ts';
import { createToken } from './domain/auth/tokens.ts';
import { applyNodeDefaults } from './domain/nodes/nodes.ts';
import { createHub, type Hub } from './hub.ts';
import { OptionError, type ServeOptions } from './options.ts';
import { resolveDatabasePath } from './store/files/database-files.ts';
import { requireDatabase } from './store/files/with-database.ts';
import { openStore } from './store/open-store.ts';
import type { Store } from './store/store.ts';
import { VERSION } from './version.ts';

/** What `muster-hub` can be asked for on the command line. */
export interface Commands {
  /** Runs the hub until SIGINT or SIGTERM. */
  serve(options: ServeOptions): Promise<void>;
  setPassword(options: { db: string; password: string | undefined }): Promise<void>;
  printNodeToken(options: { db: string; name: string }): Promise<void>;
}

/** A stop that takes longer than this is forced: a service manager would kill the process without flushing. */
const STOP_MS = 10_000;
/** After a defect nothing may be relied on for long: what can be stored in this time is stored. */
const FAULT_MS = 2_000;

export function createCommands(runtime: Runtime): Commands {
  return {
    async serve(options) {
      const hub = await createHub(options, runtime, {
        onFailure(error) {
          process.stderr.write(`muster-hub: ${error.message}\n`);
          process.exit(1);
        },
        onUpgrade(keptFile) {
          process.stdout.write(`The database is upgraded. As it was, it is kept as ${keptFile}\n`);
        },
      });
      endOnFault(hub, runtime);
      try {
        await hub.app.listen({ host: options.host, port: options.port });
      } catch (error) {
        // The account is stored by now, and the next start would print no password any more.
        announcePassword(hub);
        await hub.close();
        throw error;
      }
      // Whoever reads that the hub listens may end it at once.
      stopOnSignal(hub, runtime);
      announce(hub);
    },

    async setPassword({ db, password }) {
      // A new database would get the password without a word, and the hub's own would keep its old one.
      requireDatabase(resolveDatabasePath(db));
      await withStore(db, async (store) => {
        const { account } = await store.load(toSeconds(runtime));
        // Whoever has lost the external login, too, gets in again.
        await store.putSettings({ password_login: true });
        const set = await resetPassword({ runtime, store }, account, password);
        const username = account?.username ?? ADMIN_USERNAME;
        process.stdout.write(
          password === undefined
            ? `Password of ${username}: ${set}\nEvery session has ended.\n`
            : `The password of ${username} is changed. Every session has ended.\n`,
        );
      });
    },

    printNodeToken: ({ db, name }) =>
      withStore(db, async (store) => {
        const state = await store.load(toSeconds(runtime));
        const known = state.nodes.find(({ node }) => node.name === name);
        const token = known?.node.token ?? (await addNode(runtime, store, name));
        process.stdout.write(`${token}\n`);
      }),
  };
}

async function addNode(runtime: Runtime, store: Store, name: string): Promise<string> {
  if (validators.createNode.body?.({ name }) !== true)
    throw new OptionError(`"${name}" cannot be the name of a node: it needs 1 to 64 printable characters.`);
  const token = createToken(runtime);
  await store.insertNode({ config: applyNodeDefaults({ name }), token, created_at: toSeconds(runtime) });
  return token;
}

async function withStore(path: string, act: (store: Store) => Promise<void>): Promise<void> {
  const store = await openStore({ path });
  try {
    await act(store);
  } finally {
    await store.close();
  }
}

function announce(hub: Hub): void {
  const address = hub.app.server.address();
  if (address === null || typeof address === 'string') return;
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  process.stdout.write(`Muster hub ${VERSION} listens on http://${host}:${address.port}\n`);
  announcePassword(hub);
}

function announcePassword({ newPassword }: Hub): void {
  if (newPassword === null) return;
  process.stdout.write(`User name: ${ADMIN_USERNAME}\nPassword:  ${newPassword}\n`);
  process.stdout.write('The password is shown this once. `muster-hub passwd` sets another.\n');
}

function stopOnSignal(hub: Hub, runtime: Runtime): void {
  const stop = () => {
    const force = runtime.setTimer(() => process.exit(1), STOP_MS);
    hub.close().then(
      () => {
        force.cancel();
        process.exit();
      },
      (error: unknown) => {
        process.stderr.write(`muster-hub: not everything could be stored at the end: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

/**
 * An exception or a rejection that nobody caught is a defect. Going on could store wrong figures and going silently would
 * hide it: the cause is said, what is in memory is stored, and whoever supervises the process starts it anew.
 */
function endOnFault(hub: Hub, runtime: Runtime): void {
  process.on('uncaughtException', (cause: unknown, origin) => {
    const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
    process.stderr.write(`muster-hub: ending after a fault of its own (${origin}): ${text}\n`);
    // A further fault meanwhile is said too, and changes nothing.
    if (process.exitCode === 1) return;
    process.exitCode = 1;
    const exit = () => process.exit(1);
    runtime.setTimer(exit, FAULT_MS);
    hub.close().then(exit, exit);
  });
}

function toSeconds(runtime: Runtime): number {
  return Math.floor(runtime.now() / 1000);
}
