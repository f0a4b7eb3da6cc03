import type { Runtime } from '@muster/shared/runtime';
import { withServices } from '../hub.ts';
import { findDomainError } from '../lib/errors.ts';
import type { Services } from '../services.ts';
import { createStoreError, StoreError } from '../store/errors.ts';
import { askRunningHub, ControlError } from './control-client.ts';
import {
  type ControlResult,
  execute,
  findExcessiveLength,
  getControlPath,
  MAX_SOCKET_PATH_BYTES,
  type ServiceRequest,
} from './control-socket.ts';
import { OptionError } from './option-values.ts';
import type { ServeOptions } from './options.ts';

/** Executes a request in the running hub, or in this process if none runs. Rejects with an `OptionError` if it is refused. */
export async function askHub(
  serve: ServeOptions,
  runtime: Runtime,
  control: ServiceRequest,
): Promise<ControlResult> {
  try {
    const answer = await askRunningHub(serve.db, control);
    if (answer !== undefined) return answer;
    return await withStoppedHub(serve, runtime, false, (services) => execute(services, control));
  } catch (error) {
    const known = error instanceof ControlError ? error : findDomainError(error);
    if (known === undefined || error instanceof StoreError) throw error;
    throw new OptionError(known.message, { cause: error });
  }
}

/** Runs `use` in this process. Rejects with a `StoreError` if a hub that does not answer has the database open. */
export async function withStoppedHub<T>(
  serve: ServeOptions,
  runtime: Runtime,
  refusesMigration: boolean,
  use: (services: Services) => Promise<T>,
): Promise<T> {
  try {
    return await withServices({ ...serve, refusesMigration, onUpgrade: reportUpgrade }, runtime, use);
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'in_use') throw error;
    throw createStoreError('in_use', describeUnreachableHub(serve.db), error);
  }
}

/** Written to standard error, because standard output may be JSON. */
function reportUpgrade(keptFile: string): void {
  process.stderr.write(`The database was upgraded. The old file is kept as ${keptFile}\n`);
}

function describeUnreachableHub(db: string): string {
  const length = findExcessiveLength(getControlPath(db));
  const reason =
    length === undefined
      ? 'It may be starting or stopping: try again. Otherwise its log says why.'
      : `The path of its socket, ${getControlPath(db)}, has ${length} bytes, and a socket's path at most ${MAX_SOCKET_PATH_BYTES}. Stop the hub, or move the database to a shorter path.`;
  return `${db} is in use by a hub that cannot be reached. ${reason}`;
}
