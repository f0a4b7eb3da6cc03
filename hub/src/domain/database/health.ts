import type { Health } from '@muster/generated/types';
import { DomainError } from '../errors.ts';

export interface HealthDeps {
  version: string;
  /** False while reports cannot be stored. */
  isStoring(): boolean;
}

/** What monitors are told; throws `storage_failed` while nothing can be stored. */
export function describeHealth({ version, isStoring }: HealthDeps): Health {
  if (isStoring()) return { status: 'ok', version };
  throw new DomainError(
    'storage_failed',
    'What agents report cannot be stored; the log of the hub says why. The live view goes on.',
  );
}
