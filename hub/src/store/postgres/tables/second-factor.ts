import { StoreError } from '../../errors.ts';
import { parseJson } from '../../parse-json.ts';
import type { DeletedSecondFactors, PasskeyRow, PasskeyUse, SecondFactorRows, TotpRow } from '../../rows.ts';
import type { Queries } from '../queries.ts';

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

/** Replaces the recovery codes too, unless they are null. `conflict` if it is on. */
export async function insertTotp(
  queries: Queries,
  totp: TotpRow,
  recoveryCodes: Uint8Array[] | null,
): Promise<void> {
  await queries.run(
    'INSERT INTO totp (id, secret, created_at, last_step) VALUES (1, @secret, @created_at, @last_step)',
    { ...totp },
  );
  if (recoveryCodes !== null) await replaceRecoveryCodes(queries, recoveryCodes);
}

/** `conflict` if another hub has accepted this code or a later one. */
export async function saveTotpStep(queries: Queries, step: number): Promise<void> {
  const updated = await queries.run('UPDATE totp SET last_step = @step WHERE last_step < @step', { step });
  if (updated === 0) throw new StoreError('conflict', 'The code was used before.');
}

/** Resolves to whether it was on. */
export async function deleteTotp(queries: Queries): Promise<boolean> {
  const deleted = await queries.run('DELETE FROM totp');
  await deleteUnneededCodes(queries);
  return deleted > 0;
}

/** Replaces the recovery codes too, unless they are null. Resolves to the passkey's id. */
export async function insertPasskey(
  queries: Queries,
  passkey: Omit<PasskeyRow, 'id'>,
  recoveryCodes: Uint8Array[] | null,
): Promise<number> {
  if (recoveryCodes !== null) await replaceRecoveryCodes(queries, recoveryCodes);
  const inserted = await queries.find<{ id: number }>(
    `INSERT INTO passkey
       (credential_id, public_key, sign_count, transports, rp_id, name, created_at, last_used_at)
     VALUES
       (@credential_id, @public_key, @sign_count, @transports, @rp_id, @name, @created_at, @last_used_at)
     RETURNING id`,
    { ...passkey, transports: JSON.stringify(passkey.transports) },
  );
  return inserted?.id ?? 0;
}

/** Skips a deleted passkey. */
export async function savePasskeyUse(queries: Queries, use: PasskeyUse): Promise<void> {
  await queries.run(
    'UPDATE passkey SET sign_count = @sign_count, last_used_at = @last_used_at WHERE id = @id',
    {
      ...use,
    },
  );
}

/** Resolves to whether it existed. */
export async function deletePasskey(queries: Queries, id: number): Promise<boolean> {
  const deleted = await queries.run('DELETE FROM passkey WHERE id = @id', { id });
  await deleteUnneededCodes(queries);
  return deleted > 0;
}

export async function replaceRecoveryCodes(queries: Queries, hashes: Uint8Array[]): Promise<void> {
  await queries.run('DELETE FROM recovery_code');
  for (const hash of hashes) await queries.run('INSERT INTO recovery_code (hash) VALUES (@hash)', { hash });
}

/** Resolves to whether the code was unused. */
export async function deleteRecoveryCode(queries: Queries, hash: Uint8Array): Promise<boolean> {
  return (await queries.run('DELETE FROM recovery_code WHERE hash = @hash', { hash })) > 0;
}

export async function deleteSecondFactors(queries: Queries): Promise<DeletedSecondFactors> {
  return {
    totp: (await queries.run('DELETE FROM totp')) > 0,
    passkeys: await queries.run('DELETE FROM passkey'),
    recovery_codes: await queries.run('DELETE FROM recovery_code'),
  };
}

/** Recovery codes replace another factor; without one they must not be left for the next. */
async function deleteUnneededCodes(queries: Queries): Promise<void> {
  await queries.run(
    `DELETE FROM recovery_code
     WHERE NOT EXISTS (SELECT 1 FROM totp) AND NOT EXISTS (SELECT 1 FROM passkey)`,
  );
}
