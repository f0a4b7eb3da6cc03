import type { MainTexts } from './catalog.ts';
import { account } from './zh/account.ts';
import { database } from './zh/database.ts';
import { errors } from './zh/errors.ts';
import { fleet } from './zh/fleet.ts';
import { incidents } from './zh/incidents.ts';
import { nodes } from './zh/nodes.ts';
import { settings } from './zh/settings.ts';
import { shell } from './zh/shell.ts';
import { themes } from './zh/themes.ts';

export const zh: MainTexts = {
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
