import type { Theme } from '@muster/generated/types';
import { Button } from '../../ui/button.tsx';
import { useMessages } from '../../ui/language.ts';
import { useErrorNotice } from '../errors/use-error-notice.ts';
import { themeMessages } from './messages.ts';
import { useSetThemeConnect } from './themes-query.ts';

interface ThemeConnectionsProps {
  theme: Theme;
  /** Heading of the place that it is in, plus one. */
  level: 'h3' | 'h4';
}

/** The hosts that a theme asks to load data from, each with a button that approves it or withdraws the approval. */
export function ThemeConnections({ theme, level: Heading }: ThemeConnectionsProps) {
  const texts = useMessages(themeMessages).connect;
  const tellFailure = useErrorNotice();
  const change = useSetThemeConnect(theme.short);
  const { requested, approved } = change.data?.connect ?? theme.connect;
  if (requested.length === 0) return null;
  function toggle(origin: string) {
    const others = approved.filter((one) => one !== origin);
    change.mutate(approved.includes(origin) ? others : [...others, origin], { onError: tellFailure });
  }
  return (
    <section className="theme-connections" aria-label={texts.title}>
      <Heading>{texts.title}</Heading>
      <p className="muted">{texts.lead}</p>
      <ul>
        {requested.map((origin) => {
          const isAllowed = approved.includes(origin);
          const host = new URL(origin).host;
          return (
            <li key={origin}>
              <span className="breaking">{host}</span>
              <span className={isAllowed ? 'chip chip-good' : 'chip'}>
                {isAllowed ? texts.allowed : texts.blocked}
              </span>
              <Button isUnavailable={change.isPending} onClick={() => toggle(origin)}>
                {isAllowed ? texts.withdraw : texts.allow}
                <span className="only-read"> ({host})</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
