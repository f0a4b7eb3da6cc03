import { validators } from '@muster/generated/validators';
import type { Runtime } from '@muster/shared/runtime';
import { findSystemUser } from '../features/audit/command-line-entry.ts';
import { askHub } from './ask-hub.ts';
import type { NodeToken } from './node-token-actions.ts';
import { OptionError } from './option-values.ts';
import type { NodeTokenOptions } from './options.ts';

/** `muster-hub node-token`. */
export async function runNodeToken(options: NodeTokenOptions, runtime: Runtime): Promise<void> {
  const { name, serve, format } = options;
  if (validators.createNode.body?.({ name }) !== true)
    throw new OptionError(`"${name}" is not a valid node name: use 1 to 64 printable characters.`);
  const found = (await askHub(serve, runtime, {
    command: 'node-token',
    name,
    user: findSystemUser(),
  })) as NodeToken;
  process.stdout.write(format === 'json' ? `${JSON.stringify(found, null, 2)}\n` : `${found.token}\n`);
}
