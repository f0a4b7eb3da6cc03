import { command } from '../command.ts';
import { StoreError } from '../errors.ts';
import { parseJson } from '../parse-json.ts';
import type { Queries } from '../queries.ts';
import type { DeletedSecondFactors, PasskeyRow, PasskeyUse, SecondFactorRows, TotpRow } from '../rows.ts';

// TOTP, passkeys and recovery codes of the account.

export async function readSecondFactors(queries: Queries): Promise<SecondFactorRows> {
  const totp = await queries.find<TotpRow>('SELECT secret, created_at, last_step FROM totp');
  const passkeys = await queries.all<Omit<PasskeyRow, 'transports'> & { transports: string }>(
    `SELECT id, credential_id, public_key, sign_count, transports, rp_id, name, created_at, last_used_at
     FROM passkey ORDER BY id`,
  );
  const codes = await queries.all<{ hash: Uint8Array }>('SELECT hash FROM recovery_code ORDER BY hash');
  return {
    totp: totp ?? null,
    passkeys: passkeys.map((row) => ({
      ...row,
      transports: (parseJson(row.transports) ?? null) as string[],
    })),
    recoveryCodes: codes.map(({ hash }) => hash),
  };
}

/** A login must be possible on a full disk, and a power failure must not make a used code valid again. */
const freeing = { onDiskFull: 'use_reserve', changes: ['secondFactor'] } as const;
const growing = { changes: ['secondFactor'] } as const;

export const secondFactorCommands = {
  /** Turns TOTP on and, unless they are null, replaces the recovery codes by these SHA-256 hashes. `conflict` if it is on. */
  insertTotp: command(
    growing,
    async (queries, totp: TotpRow, recoveryCodes: Uint8Array[] | null): Promise<void> => {
      await queries.run(
        'INSERT INTO totp (id, secret, created_at, last_step) VALUES (1, @secret, @created_at, @last_step)',
        { ...totp },
      );
      if (recoveryCodes !== null) await replaceCodes(queries, recoveryCodes);
    },
  ),

  /** `conflict` if this code or a later one was accepted. */
  saveTotpStep: command(freeing, async (queries, step: number): Promise<void> => {
    const updated = await queries.run('UPDATE totp SET last_step = @step WHERE last_step < @step', { step });
    if (updated === 0) throw new StoreError('conflict', 'The code was used before.');
  }),

  /** Deletes the recovery codes too if there is no passkey. Resolves to whether TOTP was on. */
  deleteTotp: command(freeing, async (queries): Promise<boolean> => {
    const deleted = await queries.run('DELETE FROM totp');
    await deleteUnneededCodes(queries);
    return deleted > 0;
  }),

  /** Like `insertTotp`. Resolves to the new passkey's id. `conflict` if the credential exists. */
  insertPasskey: command(
    growing,
    async (queries, passkey: Omit<PasskeyRow, 'id'>, recoveryCodes: Uint8Array[] | null): Promise<number> => {
      if (recoveryCodes !== null) await replaceCodes(queries, recoveryCodes);
      const inserted = await queries.find<{ id: number }>(
        `INSERT INTO passkey
           (credential_id, public_key, sign_count, transports, rp_id, name, created_at, last_used_at)
         VALUES
           (@credential_id, @public_key, @sign_count, @transports, @rp_id, @name, @created_at, @last_used_at)
         RETURNING id`,
        { ...passkey, transports: JSON.stringify(passkey.transports) },
      );
      return inserted?.id ?? 0;
    },
  ),

  /** Skips a deleted passkey. */
  savePasskeyUse: command(freeing, async (queries, use: PasskeyUse): Promise<void> => {
    await queries.run(
      'UPDATE passkey SET sign_count = @sign_count, last_used_at = @last_used_at WHERE id = @id',
      { ...use },
    );
  }),

  /** Deletes the recovery codes too if it was the last second factor. Resolves to whether the passkey existed. */
  deletePasskey: command(freeing, async (queries, id: number): Promise<boolean> => {
    const deleted = await queries.run('DELETE FROM passkey WHERE id = @id', { id });
    await deleteUnneededCodes(queries);
    return deleted > 0;
  }),

  replaceRecoveryCodes: command(growing, replaceCodes),

  /** Resolves to whether the code was unused. */
  deleteRecoveryCode: command(
    freeing,
    async (queries, hash: Uint8Array): Promise<boolean> =>
      (await queries.run('DELETE FROM recovery_code WHERE hash = @hash', { hash })) > 0,
  ),

  /** Deletes TOTP, passkeys and recovery codes. */
  deleteSecondFactors: command(
    freeing,
    async (queries): Promise<DeletedSecondFactors> => ({
      totp: (await queries.run('DELETE FROM totp')) > 0,
      passkeys: await queries.run('DELETE FROM passkey'),
      recovery_codes: await queries.run('DELETE FROM recovery_code'),
    }),
  ),
};

async function replaceCodes(queries: Queries, hashes: Uint8Array[]): Promise<void> {
  await queries.run('DELETE FROM recovery_code');
  for (const hash of hashes) await queries.run('INSERT INTO recovery_code (hash) VALUES (@hash)', { hash });
}

/** Recovery codes replace another factor. Without one, none may be left for the next. */
async function deleteUnneededCodes(queries: Queries): Promise<void> {
  await queries.run(
    `DELETE FROM recovery_code
     WHERE NOT EXISTS (SELECT 1 FROM totp) AND NOT EXISTS (SELECT 1 FROM passkey)`,
  );
}
