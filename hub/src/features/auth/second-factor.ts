import type { SecondFactorMethod } from '@muster/generated/types';
import type { Runtime } from '@muster/shared/runtime';
import { DomainError } from '../../lib/errors.ts';
import { type AttemptFeed, noAttemptFeed } from '../../lib/rate-limit/attempt-feed.ts';
import { StoreError } from '../../store/errors.ts';
import type { PasskeyRow, PasskeyUse, SecondFactorRows, TotpRow } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import { createTotpThrottle } from './login-throttle.ts';
import {
  createRecoveryCodes,
  findRecoveryCode,
  findTotpStep,
  hashRecoveryCode,
  readTotpCode,
} from './totp.ts';

/** The account's second factors, in memory and in the store. */
export interface SecondFactor extends FactorUse {
  readonly rows: Readonly<SecondFactorRows>;
  /** Whether a login needs more than the password. */
  readonly isEnrolled: boolean;
  /** Incremented when factors are added or deleted. */
  readonly version: number;
  /** The factors that a login may use. Passkeys work only at the host name that they are bound to. */
  listMethods(rpId: string | undefined): SecondFactorMethod[];
  /** Resolves to recovery codes if this is the first factor, otherwise to null. */
  addTotp(totp: TotpRow): Promise<string[] | null>;
  /** Resolves to whether TOTP was on. */
  deleteTotp(): Promise<boolean>;
  addPasskey(
    passkey: Omit<PasskeyRow, 'id'>,
  ): Promise<{ passkey: PasskeyRow; recoveryCodes: string[] | null }>;
  /** Resolves to whether the passkey existed. */
  deletePasskey(id: number): Promise<boolean>;
  replaceRecoveryCodes(): Promise<string[]>;
  /** Applies the stored factors, which another hub may have changed or used, or a restore has replaced. */
  apply(stored: SecondFactorRows, replaced: boolean): void;
}

/** Both methods decide synchronously. The promise resolves when the use is stored; undefined if it is refused. */
interface FactorUse {
  /** Uses up a TOTP code or a recovery code. `too_many_attempts` while TOTP codes are refused. */
  useCode(code: string): Promise<void> | undefined;
  /** Stores the use of a passkey, which may have been deleted or used meanwhile. */
  usePasskey(use: PasskeyUse): Promise<void> | undefined;
}

/** Replaced as a whole, so that a row never changes while it is checked. */
interface State {
  rows: SecondFactorRows;
}

export function createSecondFactor(
  runtime: Runtime,
  store: Store,
  stored: SecondFactorRows,
  attempts: AttemptFeed = noAttemptFeed,
): SecondFactor {
  const state: State = { rows: stored };
  const throttle = createTotpThrottle(runtime, attempts);
  let version = 0;

  function change(changed: Partial<SecondFactorRows>): void {
    const rows = { ...state.rows, ...changed };
    state.rows = isEnrolled(rows) ? rows : { ...rows, recoveryCodes: [] };
    version += 1;
  }

  /** The first factor comes with recovery codes. */
  function createFirstCodes() {
    const codes = isEnrolled(state.rows) ? null : createRecoveryCodes(runtime);
    const hashes = codes?.map(hashRecoveryCode) ?? null;
    return { codes, hashes, changed: hashes === null ? {} : { recoveryCodes: hashes } };
  }

  return {
    get rows() {
      return state.rows;
    },
    get isEnrolled() {
      return isEnrolled(state.rows);
    },
    get version() {
      return version;
    },
    listMethods: (rpId) => listMethods(state.rows, rpId),
    ...createFactorUse(runtime, store, state, throttle),
    async addTotp(totp) {
      const { codes, hashes, changed } = createFirstCodes();
      await store.insertTotp(totp, hashes);
      change({ totp, ...changed });
      return codes;
    },
    async deleteTotp() {
      const existed = await store.deleteTotp();
      change({ totp: null });
      return existed;
    },
    async addPasskey(added) {
      const { codes, hashes, changed } = createFirstCodes();
      const passkey = { ...added, id: await store.insertPasskey(added, hashes) };
      change({ passkeys: [...state.rows.passkeys, passkey], ...changed });
      return { passkey, recoveryCodes: codes };
    },
    async deletePasskey(id) {
      const existed = await store.deletePasskey(id);
      change({ passkeys: state.rows.passkeys.filter((passkey) => passkey.id !== id) });
      return existed;
    },
    async replaceRecoveryCodes() {
      const codes = createRecoveryCodes(runtime);
      const hashes = codes.map(hashRecoveryCode);
      await store.replaceRecoveryCodes(hashes);
      change({ recoveryCodes: hashes });
      return codes;
    },
    apply(stored, replaced) {
      const rows = replaced ? stored : keepUses(state.rows, stored);
      if (replaced) throttle.reset();
      if (replaced || nameFactors(rows) !== nameFactors(state.rows)) change(rows);
      else state.rows = rows;
    },
  };
}

/** Changes the rows in memory before storing them, so that a concurrent use of the same code fails. */
function createFactorUse(
  runtime: Runtime,
  store: Store,
  state: State,
  throttle: ReturnType<typeof createTotpThrottle>,
): FactorUse {
  function useTotp(totp: TotpRow, code: string): Promise<void> | undefined {
    throttle.check();
    const { secret, last_step: lastStep } = totp;
    const step = findTotpStep({ secret, code, now: runtime.now(), lastStep });
    if (step === undefined) {
      throttle.recordFailure();
      return undefined;
    }
    throttle.recordSuccess();
    state.rows = { ...state.rows, totp: { ...totp, last_step: step } };
    return store.saveTotpStep(step).catch(refuseUsed);
  }

  function useRecoveryCode(code: string): Promise<void> | undefined {
    const { recoveryCodes } = state.rows;
    const hash = findRecoveryCode(recoveryCodes, code);
    if (hash === undefined) return undefined;
    state.rows = { ...state.rows, recoveryCodes: recoveryCodes.filter((other) => other !== hash) };
    return store.deleteRecoveryCode(hash).then((existed) => {
      if (!existed) throw createUsedError();
    });
  }

  return {
    useCode(code) {
      if (readTotpCode(code) === undefined) return useRecoveryCode(code);
      const { totp } = state.rows;
      return totp === null ? undefined : useTotp(totp, code);
    },
    usePasskey(use) {
      const { passkeys } = state.rows;
      const passkey = passkeys.find(({ id }) => id === use.id);
      if (passkey === undefined || (passkey.sign_count > 0 && use.sign_count <= passkey.sign_count)) return;
      const used = { ...passkey, ...use };
      state.rows = {
        ...state.rows,
        passkeys: passkeys.map((other) => (other === passkey ? used : other)),
      };
      return store.savePasskeyUse(use);
    },
  };
}

/** The latest use of a factor may not be stored yet. */
function keepUses(known: SecondFactorRows, stored: SecondFactorRows): SecondFactorRows {
  const { totp } = stored;
  const isSame = totp !== null && known.totp !== null && totp.created_at === known.totp.created_at;
  const lastStep = isSame ? Math.max(totp.last_step, known.totp?.last_step ?? 0) : totp?.last_step;
  return {
    ...stored,
    totp: totp && { ...totp, last_step: lastStep ?? 0 },
    passkeys: stored.passkeys.map((passkey) => {
      const used = known.passkeys.find(({ id }) => id === passkey.id);
      return used !== undefined && used.sign_count > passkey.sign_count ? used : passkey;
    }),
  };
}

function nameFactors({ totp, passkeys }: SecondFactorRows): string {
  const secret = totp === null ? '' : Buffer.from(totp.secret).toString('base64');
  return [secret, ...passkeys.map(({ id, name }) => `${id} ${name}`)].join('\n');
}

function refuseUsed(error: unknown): never {
  throw error instanceof StoreError && error.code === 'conflict' ? createUsedError(error) : error;
}

/** Another hub has accepted the code meanwhile. */
function createUsedError(cause?: unknown): DomainError {
  return new DomainError('invalid_second_factor', 'The code was used before.', { cause });
}

/** Whether the account has a second factor. Recovery codes alone do not count. */
export function isEnrolled({ totp, passkeys }: SecondFactorRows): boolean {
  return totp !== null || passkeys.length > 0;
}

function listMethods(
  { totp, passkeys, recoveryCodes }: SecondFactorRows,
  rpId: string | undefined,
): SecondFactorMethod[] {
  const methods: [SecondFactorMethod, boolean][] = [
    ['totp', totp !== null],
    ['passkey', passkeys.some(({ rp_id }) => rp_id === rpId)],
    ['recovery_code', recoveryCodes.length > 0],
  ];
  return methods.filter(([, isThere]) => isThere).map(([method]) => method);
}
