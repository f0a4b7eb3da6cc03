import { limits } from '@muster/generated/limits';
import type { SecondFactorMethod } from '@muster/generated/types';
import type { Runtime } from '@muster/runtime';
import type { SecondFactorRows, TotpRow } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import { DomainError } from '../errors.ts';
import { createRecoveryCodes, findRecoveryCode, hashRecoveryCode } from './recovery-codes.ts';
import { findTotpStep, readTotpCode } from './totp.ts';

/** The account's second factors, in memory and in the store. */
export interface SecondFactor {
  readonly rows: Readonly<SecondFactorRows>;
  /** Whether a login needs more than the password. */
  readonly isEnrolled: boolean;
  /** What a login may use. */
  readonly methods: SecondFactorMethod[];
  /** Incremented when factors are added or deleted. */
  readonly version: number;
  /**
   * Uses up a TOTP code or a recovery code; undefined if it is wrong or used. Decides before it returns; the promise
   * resolves when the use is stored. `too_many_attempts` while TOTP codes are refused.
   */
  useCode(code: string): Promise<void> | undefined;
  /** Resolves to recovery codes if this is the first factor, otherwise to null. */
  addTotp(totp: TotpRow): Promise<string[] | null>;
  /** Resolves to whether TOTP was on. */
  deleteTotp(): Promise<boolean>;
  replaceRecoveryCodes(): Promise<string[]>;
  /** Replaces everything, after a restore. */
  reload(stored: SecondFactorRows): void;
}

export interface SecondFactorDeps {
  runtime: Runtime;
  store: Store;
  stored: SecondFactorRows;
}

export function createSecondFactor({ runtime, store, stored }: SecondFactorDeps): SecondFactor {
  let rows: SecondFactorRows = stored;
  let version = 0;
  const throttle = createTotpThrottle(runtime);
  const isEnrolled = () => rows.totp !== null || rows.passkeys.length > 0;

  function change(changed: Partial<SecondFactorRows>): void {
    rows = { ...rows, ...changed };
    if (!isEnrolled()) rows = { ...rows, recoveryCodes: [] };
    version += 1;
  }

  function useTotp(totp: TotpRow, code: string): Promise<void> | undefined {
    throttle.check();
    const { secret, last_step: lastStep } = totp;
    const step = findTotpStep({ secret, code, now: runtime.now(), lastStep });
    if (step === undefined) {
      throttle.recordFailure();
      return undefined;
    }
    throttle.reset();
    // In memory first, so that a concurrent login with the same code fails.
    rows = { ...rows, totp: { ...totp, last_step: step } };
    return store.saveTotpStep(step);
  }

  function useRecoveryCode(code: string): Promise<void> | undefined {
    const hash = findRecoveryCode(rows.recoveryCodes, code);
    if (hash === undefined) return undefined;
    rows = { ...rows, recoveryCodes: rows.recoveryCodes.filter((other) => other !== hash) };
    return store.deleteRecoveryCode(hash).then(() => undefined);
  }

  /** The first factor comes with recovery codes. */
  function createFirstCodes() {
    const codes = isEnrolled() ? null : createRecoveryCodes(runtime);
    return { codes, hashes: codes?.map(hashRecoveryCode) ?? null };
  }

  return {
    get rows() {
      return rows;
    },
    get isEnrolled() {
      return isEnrolled();
    },
    get methods() {
      return listMethods(rows);
    },
    get version() {
      return version;
    },
    useCode(code) {
      if (readTotpCode(code) === undefined) return useRecoveryCode(code);
      return rows.totp === null ? undefined : useTotp(rows.totp, code);
    },
    async addTotp(totp) {
      const { codes, hashes } = createFirstCodes();
      await store.insertTotp(totp, hashes);
      change({ totp, ...(hashes === null ? {} : { recoveryCodes: hashes }) });
      return codes;
    },
    async deleteTotp() {
      const existed = await store.deleteTotp();
      change({ totp: null });
      return existed;
    },
    async replaceRecoveryCodes() {
      const codes = createRecoveryCodes(runtime);
      const hashes = codes.map(hashRecoveryCode);
      await store.replaceRecoveryCodes(hashes);
      change({ recoveryCodes: hashes });
      return codes;
    },
    reload(restored) {
      change(restored);
      throttle.reset();
    },
  };
}

function listMethods({ totp, passkeys, recoveryCodes }: SecondFactorRows): SecondFactorMethod[] {
  const methods: [SecondFactorMethod, boolean][] = [
    ['totp', totp !== null],
    ['passkey', passkeys.length > 0],
    ['recovery_code', recoveryCodes.length > 0],
  ];
  return methods.filter(([, isThere]) => isThere).map(([method]) => method);
}

/**
 * Limits wrong TOTP codes of all addresses together. Six digits could be guessed from many addresses by somebody who has the
 * password; nobody else can send a code, so this locks nobody out whose password is secret. Other methods still work.
 */
function createTotpThrottle(runtime: Runtime) {
  const windowMs = limits.totpWindowSeconds * 1000;
  /** Monotonic milliseconds, at most `limits.totpFailures`. */
  let failedAt: number[] = [];

  return {
    check(): void {
      const left = (failedAt.at(-1) ?? 0) + windowMs - runtime.monotonic();
      if (failedAt.length < limits.totpFailures || left <= 0) return;
      const retryAfter = Math.max(1, Math.ceil(left / 1000));
      throw new DomainError(
        'too_many_attempts',
        `TOTP codes are refused after ${limits.totpFailures} wrong ones. Use a passkey or a recovery code, or try again in ${Math.ceil(retryAfter / 60)} minutes.`,
        { retryAfter },
      );
    },
    recordFailure(): void {
      const now = runtime.monotonic();
      failedAt = [...failedAt.filter((at) => now - at < windowMs), now];
    },
    reset(): void {
      failedAt = [];
    },
  };
}
