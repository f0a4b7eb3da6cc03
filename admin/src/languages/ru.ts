import type { MainTexts } from './catalog.ts';
import { account } from './ru/account.ts';
import { database } from './ru/database.ts';
import { errors } from './ru/errors.ts';
import { fleet } from './ru/fleet.ts';
import { incidents } from './ru/incidents.ts';
import { nodes } from './ru/nodes.ts';
import { settings } from './ru/settings.ts';
import { shell } from './ru/shell.ts';
import { themes } from './ru/themes.ts';

export const ru: MainTexts = {
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
