import { useMessages } from '../../ui/language.ts';
import { settingsMessages } from '../settings/messages.ts';
import { databaseMessages } from './messages.ts';

/** Names settings by the labels of the settings screen; the key itself if there is none. */
export function useSettingNames(): (keys: readonly string[]) => string {
  const fields: Partial<Record<string, string>> = useMessages(settingsMessages).fields;
  const { themeConfig, themeConnect, theme_gallery } = useMessages(databaseMessages).settings;
  const nameOne = (key: string): string => {
    const [kind, theme] = key.split(':');
    if (theme !== undefined && kind === 'theme_config') return themeConfig(theme);
    if (theme !== undefined && (kind === 'theme_connect' || kind === 'theme_connect_added'))
      return themeConnect(theme);
    return key === 'theme_gallery' ? theme_gallery : (fields[key] ?? key);
  };
  return (keys) => keys.map(nameOne).join(', ');
}
