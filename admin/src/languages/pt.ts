import type { MainTexts } from './catalog.ts';
import { account } from './pt/account.ts';
import { database } from './pt/database.ts';
import { errors } from './pt/errors.ts';
import { fleet } from './pt/fleet.ts';
import { incidents } from './pt/incidents.ts';
import { nodes } from './pt/nodes.ts';
import { settings } from './pt/settings.ts';
import { shell } from './pt/shell.ts';
import { themes } from './pt/themes.ts';

export const pt: MainTexts = {
  ...shell,
  ...account,
  ...nodes,
  ...fleet,
  ...incidents,
  ...themes,
  ...settings,
  ...database,
  ...errors,
};
