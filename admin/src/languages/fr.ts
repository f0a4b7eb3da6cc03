import type { MainTexts } from './catalog.ts';
import { account } from './fr/account.ts';
import { database } from './fr/database.ts';
import { errors } from './fr/errors.ts';
import { fleet } from './fr/fleet.ts';
import { incidents } from './fr/incidents.ts';
import { nodes } from './fr/nodes.ts';
import { settings } from './fr/settings.ts';
import { shell } from './fr/shell.ts';
import { themes } from './fr/themes.ts';

export const fr: MainTexts = {
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
