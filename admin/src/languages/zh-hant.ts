import type { MainTexts } from './catalog.ts';
import { account } from './zh-hant/account.ts';
import { database } from './zh-hant/database.ts';
import { errors } from './zh-hant/errors.ts';
import { fleet } from './zh-hant/fleet.ts';
import { incidents } from './zh-hant/incidents.ts';
import { nodes } from './zh-hant/nodes.ts';
import { settings } from './zh-hant/settings.ts';
import { shell } from './zh-hant/shell.ts';
import { themes } from './zh-hant/themes.ts';

export const zhHant: MainTexts = {
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
