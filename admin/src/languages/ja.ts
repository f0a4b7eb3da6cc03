import type { MainTexts } from './catalog.ts';
import { account } from './ja/account.ts';
import { database } from './ja/database.ts';
import { errors } from './ja/errors.ts';
import { fleet } from './ja/fleet.ts';
import { incidents } from './ja/incidents.ts';
import { nodes } from './ja/nodes.ts';
import { settings } from './ja/settings.ts';
import { shell } from './ja/shell.ts';
import { themes } from './ja/themes.ts';

export const ja: MainTexts = {
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
