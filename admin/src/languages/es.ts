import type { MainTexts } from './catalog.ts';
import { account } from './es/account.ts';
import { database } from './es/database.ts';
import { errors } from './es/errors.ts';
import { fleet } from './es/fleet.ts';
import { incidents } from './es/incidents.ts';
import { nodes } from './es/nodes.ts';
import { settings } from './es/settings.ts';
import { shell } from './es/shell.ts';
import { themes } from './es/themes.ts';

export const es: MainTexts = {
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
