import type { Runtime } from '@muster/shared/runtime';
import { createToken } from '../../lib/tokens.ts';
import type { ImportInput } from '../../store/store.ts';
import { ADMIN_USERNAME } from '../auth/account.ts';
import { applyNodeDefaults } from '../nodes/nodes.ts';
import { defaultSettings } from '../settings/settings-schema.ts';

type ChosenInput = Pick<ImportInput, 'kind' | 'source' | 'isDryRun' | 'merges'>;

/** Adds what the other product does not have: time, ids, and the defaults of nodes and settings. */
export function createImportInput(runtime: Runtime, chosen: ChosenInput): ImportInput {
  return {
    ...chosen,
    now: Math.floor(runtime.now() / 1000),
    seed: createToken(runtime),
    nodeDefaults: applyNodeDefaults({ name: '' }),
    username: ADMIN_USERNAME,
    retentionDays: defaultSettings.retention_days,
  };
}
