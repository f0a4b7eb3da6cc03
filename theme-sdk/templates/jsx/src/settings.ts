import { createHub } from '@muster/theme-sdk';
import { createFormat } from '@muster/theme-sdk/format';
import { short } from '../theme.json';

export const hub = createHub();
export const format = createFormat(navigator.language);

/** What the administrator may change, with the values of theme.json. */
export const defaults = { accent: '#2f6feb', footer: '' };

/** The administrator's settings; the defaults where they cannot be had. */
export function loadSettings() {
  return hub.config(short, defaults).catch(() => defaults);
}
