import { DomainError } from '../../lib/errors.ts';
import { StoreError } from '../../store/errors.ts';

/** Rethrows an error of the store; those of an uploaded file as `invalid_database`. */
export function throwDomainError(error: unknown): never {
  if (error instanceof StoreError && error.code === 'refused')
    throw new DomainError('invalid_database', error.message, { cause: error });
  if (error instanceof StoreError && (error.code === 'in_use' || error.code === 'conflict'))
    throw new DomainError('conflict', error.message, { cause: error });
  throw error;
}
