import type { MainTexts } from './catalog.ts';
import { account } from './de/account.ts';
import { database } from './de/database.ts';
import { errors } from './de/errors.ts';
import { fleet } from './de/fleet.ts';
import { incidents } from './de/incidents.ts';
import { nodes } from './de/nodes.ts';
import { settings } from './de/settings.ts';
import { shell } from './de/shell.ts';
import { themes } from './de/themes.ts';

export const de: MainTexts = {
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
