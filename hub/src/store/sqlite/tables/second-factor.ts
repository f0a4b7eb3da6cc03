import type { Database } from 'better-sqlite3';
import { parseJson } from '../../parse-json.ts';
import type { DeletedSecondFactors, PasskeyRow, PasskeyUse, SecondFactorRows, TotpRow } from '../../rows.ts';
import { createWriteTransaction } from '../write-transaction.ts';

export interface SecondFactorTables {
  read(): SecondFactorRows;
  /** Replaces the recovery codes too, unless they are null. */
  insertTotp(totp: TotpRow, recoveryCodes: Uint8Array[] | null): void;
  saveTotpStep(step: number): void;
  deleteTotp(): boolean;
  /** Replaces the recovery codes too, unless they are null. */
  insertPasskey(passkey: Omit<PasskeyRow, 'id'>, recoveryCodes: Uint8Array[] | null): number;
  savePasskeyUse(use: PasskeyUse): void;
  deletePasskey(id: number): boolean;
  replaceRecoveryCodes(hashes: Uint8Array[]): void;
  deleteRecoveryCode(hash: Uint8Array): boolean;
  deleteAll(): DeletedSecondFactors;
}

/** SQLite has no lists. */
type EncodedPasskey<T extends { transports: string[] }> = Omit<T, 'transports'> & { transports: string };

/** TOTP, passkeys and recovery codes of the account. */
export function createSecondFactorTables(db: Database): SecondFactorTables {
  const selectTotp = db.prepare<[], TotpRow>('SELECT secret, created_at, last_step FROM totp');
  const insertTotp = db.prepare<[Buffer, number, number]>(
    'INSERT INTO totp (id, secret, created_at, last_step) VALUES (1, ?, ?, ?)',
  );
  const updateStep = db.prepare<[number]>('UPDATE totp SET last_step = ?');
  const deleteTotp = db.prepare('DELETE FROM totp');
  const passkeys = preparePasskeys(db);
  const selectCodes = db.prepare<[], Uint8Array>('SELECT hash FROM recovery_code ORDER BY hash').pluck();
  const insertCode = db.prepare<[Buffer]>('INSERT INTO recovery_code (hash) VALUES (?)');
  const deleteCode = db.prepare<[Buffer]>('DELETE FROM recovery_code WHERE hash = ?');
  const deleteCodes = db.prepare('DELETE FROM recovery_code');

  function replaceCodes(hashes: Uint8Array[]): void {
    deleteCodes.run();
    for (const hash of hashes) insertCode.run(Buffer.from(hash));
  }

  /** Recovery codes replace another factor; without one they must not be left for the next. */
  function deleteUnneededCodes(): void {
    if (selectTotp.get() === undefined && passkeys.count() === 0) deleteCodes.run();
  }

  return {
    read: () => ({
      totp: selectTotp.get() ?? null,
      passkeys: passkeys.readAll(),
      recoveryCodes: selectCodes.all(),
    }),
    insertTotp: createWriteTransaction(db, (totp: TotpRow, recoveryCodes: Uint8Array[] | null) => {
      insertTotp.run(Buffer.from(totp.secret), totp.created_at, totp.last_step);
      if (recoveryCodes !== null) replaceCodes(recoveryCodes);
    }),
    saveTotpStep: (step) => void updateStep.run(step),
    deleteTotp: createWriteTransaction(db, () => {
      const { changes } = deleteTotp.run();
      deleteUnneededCodes();
      return changes > 0;
    }),
    insertPasskey: createWriteTransaction(
      db,
      (passkey: Omit<PasskeyRow, 'id'>, recoveryCodes: Uint8Array[] | null): number => {
        if (recoveryCodes !== null) replaceCodes(recoveryCodes);
        return passkeys.insert(passkey);
      },
    ),
    savePasskeyUse: passkeys.saveUse,
    deletePasskey: createWriteTransaction(db, (id: number) => {
      const existed = passkeys.delete(id);
      deleteUnneededCodes();
      return existed;
    }),
    replaceRecoveryCodes: createWriteTransaction(db, replaceCodes),
    deleteRecoveryCode: (hash) => deleteCode.run(Buffer.from(hash)).changes > 0,
    deleteAll: createWriteTransaction(db, () => ({
      totp: deleteTotp.run().changes > 0,
      passkeys: passkeys.deleteAll(),
      recovery_codes: deleteCodes.run().changes,
    })),
  };
}

function preparePasskeys(db: Database) {
  const selectAll = db.prepare<[], EncodedPasskey<PasskeyRow>>(
    `SELECT id, credential_id, public_key, sign_count, transports, rp_id, name, created_at, last_used_at
     FROM passkey ORDER BY id`,
  );
  const insert = db.prepare<EncodedPasskey<Omit<PasskeyRow, 'id'>>>(
    `INSERT INTO passkey
       (credential_id, public_key, sign_count, transports, rp_id, name, created_at, last_used_at)
     VALUES
       (@credential_id, @public_key, @sign_count, @transports, @rp_id, @name, @created_at, @last_used_at)`,
  );
  const update = db.prepare<PasskeyUse>(
    'UPDATE passkey SET sign_count = @sign_count, last_used_at = @last_used_at WHERE id = @id',
  );
  const deleteOne = db.prepare<[number]>('DELETE FROM passkey WHERE id = ?');
  const deleteAll = db.prepare('DELETE FROM passkey');
  const count = db.prepare<[], number>('SELECT count(*) FROM passkey').pluck();

  return {
    readAll: (): PasskeyRow[] =>
      selectAll.all().map((row) => ({ ...row, transports: (parseJson(row.transports) ?? null) as string[] })),
    insert(passkey: Omit<PasskeyRow, 'id'>): number {
      const { lastInsertRowid } = insert.run({
        ...passkey,
        credential_id: Buffer.from(passkey.credential_id),
        public_key: Buffer.from(passkey.public_key),
        transports: JSON.stringify(passkey.transports),
      });
      return Number(lastInsertRowid);
    },
    saveUse: (use: PasskeyUse): void => void update.run(use),
    delete: (id: number): boolean => deleteOne.run(id).changes > 0,
    deleteAll: (): number => deleteAll.run().changes,
    count: (): number => count.get() ?? 0,
  };
}
