import type { Runtime } from '@muster/shared/runtime';
import { auditCaps } from '../features/audit/audit-log.ts';
import { createCommandLineEntry } from '../features/audit/command-line-entry.ts';
import { ADMIN_USERNAME, createPassword, resetPassword } from '../features/auth/account.ts';
import { findPasswordProblem, getPasswordRules, WEAK_PASSWORD_KEY } from '../features/auth/password-rules.ts';
import { isEnrolled } from '../features/auth/second-factor.ts';
import { defaultSettings } from '../features/settings/settings-schema.ts';
import { assembleHub, type Hub } from '../hub.ts';
import { formatAddress } from '../lib/format-address.ts';
import { openStore } from '../store/open-store.ts';
import { createRandomIds } from '../store/random-ids.ts';
import { requireExistingDatabase } from '../store/stopped-hub.ts';
import type { Store } from '../store/store.ts';
import { VERSION } from '../version.ts';
import { OptionError } from './option-values.ts';
import type { PasswdOptions, ServeOptions } from './options.ts';

/** Commands that open the store. */
export interface Commands {
  /** Runs the hub on its store until SIGINT or SIGTERM. */
  serve(options: ServeOptions, store: Store): Promise<void>;
  setPassword(options: PasswdOptions): Promise<void>;
}

/** A graceful shutdown that takes longer is aborted, before a service manager sends SIGKILL. */
const SHUTDOWN_TIMEOUT_MS = 10_000;
/** Time for storing the buffers after an uncaught exception. */
const CRASH_TIMEOUT_MS = 2_000;

export function createCommands(runtime: Runtime): Commands {
  return {
    async serve(options, store) {
      const hub = await assembleHub(options, runtime, store);
      shutDownOnUncaughtException(hub, runtime);
      try {
        await hub.listen();
      } catch (error) {
        // The account is stored by now, so the next start will not print its password.
        announcePassword(hub);
        await hub.close();
        throw error;
      }
      // Handlers are set before the announcement, because a script may send a signal as soon as it reads that the hub
      // listens.
      shutDownOnSignal(hub, runtime);
      announce(hub);
    },

    async setPassword({ db, password, resetsSecondFactor }) {
      // A wrong path must not create a new database and set its password.
      requireExistingDatabase(db);
      await withStore(runtime, db, async (store) => {
        const { account, settings, secondFactor } = await store.load(toSeconds(runtime));
        const username = account?.username ?? ADMIN_USERNAME;
        const values = { ...defaultSettings, ...settings };
        const hasSecondFactor = !resetsSecondFactor && isEnrolled(secondFactor);
        const rules = getPasswordRules({ settings: values, username, hasSecondFactor });
        const problem = password === undefined ? undefined : await findPasswordProblem(password, rules);
        if (problem !== undefined) throw new OptionError(`The password in MUSTER_NEW_PASSWORD ${problem}.`);
        const next = password ?? createPassword(runtime, rules.minLength);
        // Password login is turned on, because the administrator may have lost access to the OAuth account too.
        await store.putSettings({ password_login: true, [WEAK_PASSWORD_KEY]: false });
        await resetPassword({ runtime, store }, account, next);
        await recordCommand(runtime, store, { action: 'account.reset_password' });
        process.stdout.write(
          password === undefined
            ? `Password of ${username}: ${next}\nAll sessions were deleted.\n`
            : `The password of ${username} was changed. All sessions were deleted.\n`,
        );
        if (resetsSecondFactor) await resetSecondFactor(runtime, store);
      });
    },
  };
}

async function resetSecondFactor(runtime: Runtime, store: Store): Promise<void> {
  const { totp, passkeys, recovery_codes: codes } = await store.deleteSecondFactors();
  const wasEnrolled = totp || passkeys > 0;
  if (wasEnrolled) await recordCommand(runtime, store, { action: 'account.reset_second_factor' });
  const app = totp ? 'the authenticator app' : 'no authenticator app';
  process.stdout.write(
    wasEnrolled
      ? `Deleted second factors: ${app}, ${passkeys} passkeys, ${codes} recovery codes. The password alone logs in.\n`
      : 'The account had no second factor.\n',
  );
}

function recordCommand(
  runtime: Runtime,
  store: Store,
  entry: Parameters<typeof createCommandLineEntry>[1],
): Promise<void> {
  return store.writeAudit([createCommandLineEntry(runtime, entry)], auditCaps);
}

async function withStore(
  runtime: Runtime,
  path: string,
  act: (store: Store) => Promise<void>,
): Promise<void> {
  const store = await openStore({ path, drawId: createRandomIds(runtime.randomBytes) });
  try {
    await act(store);
  } finally {
    await store.close();
  }
}

function announce(hub: Hub): void {
  const address = hub.app.server.address();
  if (address === null || typeof address === 'string') return;
  process.stdout.write(`Muster hub ${VERSION} listens on ${formatAddress(address)}\n`);
  const adminAddress = hub.getAdminAddress();
  if (adminAddress !== null)
    process.stdout.write(`The admin panel listens on ${formatAddress(adminAddress)}\n`);
  process.stdout.write(`Admin panel: ${hub.getPanelUrl()}/admin\n`);
  announcePassword(hub);
}

function announcePassword({ newPassword }: Hub): void {
  if (newPassword === null) return;
  process.stdout.write(`Username: ${ADMIN_USERNAME}\nPassword: ${newPassword}\n`);
  process.stdout.write('The password is not shown again. `muster-hub passwd` sets a new one.\n');
}

function shutDownOnSignal(hub: Hub, runtime: Runtime): void {
  const stop = () => {
    const force = runtime.setTimer(() => process.exit(1), SHUTDOWN_TIMEOUT_MS);
    hub.close().then(
      () => {
        force.cancel();
        process.exit();
      },
      (error: unknown) => {
        process.stderr.write(`muster-hub: not everything could be stored on shutdown: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

/**
 * An uncaught exception or rejection is a bug. Continuing could store wrong figures, so the hub prints the cause, stores
 * its buffers and exits with code 1; the service manager restarts it.
 */
function shutDownOnUncaughtException(hub: Hub, runtime: Runtime): void {
  process.on('uncaughtException', (cause: unknown, origin) => {
    const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
    process.stderr.write(`muster-hub: exiting after an unexpected error (${origin}): ${text}\n`);
    // Further exceptions during the shutdown are only printed.
    if (process.exitCode === 1) return;
    process.exitCode = 1;
    const exit = () => process.exit(1);
    runtime.setTimer(exit, CRASH_TIMEOUT_MS);
    hub.close().then(exit, exit);
  });
}

function toSeconds(runtime: Runtime): number {
  return Math.floor(runtime.now() / 1000);
}
