import type { ThemeList } from '@muster/generated/types';
import { CopyLine } from '../../ui/copy-line.tsx';
import { useMessages } from '../../ui/language.ts';
import { useKnownMe } from '../session/session.ts';
import { makeIsolationCommands } from './isolation-commands.ts';
import { themeMessages } from './messages.ts';
import { useThemes } from './themes-query.ts';

/** Why themes and panel should have different origins, and the commands that separate them. */
export function IsolationAdvice({ hub }: { hub: ThemeList['hub'] }) {
  const { isolation: texts } = useMessages(themeMessages);
  const { site } = useKnownMe();
  const commands = makeIsolationCommands({ hub, site, hostname: window.location.hostname });
  return (
    <section className="note note-warn stack" aria-label={texts.title}>
      <p>
        <strong>{texts.title}</strong>
      </p>
      <p>
        {texts.risk} {texts.remedy}
      </p>
      <CopyLine label={texts.listen} text={commands.listen} />
      {commands.tunnel !== null && <CopyLine label={texts.tunnel} text={commands.tunnel} />}
      <CopyLine label={texts.site} text={commands.site} />
    </section>
  );
}

/** Whether the panel shares its origin with the status page, and thereby with every theme. */
export function useIsExposed(): boolean {
  return !useKnownMe().panel.has_own_origin;
}

/** How the hub was started if the next theme would be the first third-party one on the panel's origin; otherwise null. */
export function useInstallWarning(): ThemeList['hub'] | null {
  const isExposed = useIsExposed();
  const { data } = useThemes();
  return isExposed && data !== undefined && !hasThirdParty(data) ? data.hub : null;
}

export function hasThirdParty({ themes }: ThemeList): boolean {
  return themes.some(({ is_builtin: isBuiltin }) => !isBuiltin);
}
