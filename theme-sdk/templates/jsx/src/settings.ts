import { createHub } from 'muster-theme';
import { createFormat } from 'muster-theme/format';
import { short } from '../theme.json';

export const hub = createHub();
export const format = createFormat(navigator.language);

/** Defaults of the settings in theme.json. */
export const defaults = { accent: '#2f6feb', footer: '' };

/** The administrator's settings, or the defaults if they cannot be loaded. */
export function loadSettings() {
  return hub.config(short, defaults).catch(() => defaults);
}
