import type { Theme } from '@muster/generated/types';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useMessages } from '../../ui/language.ts';
import { useErrorNotice } from '../errors/use-error-notice.ts';
import { themeMessages } from './messages.ts';
import { useSetThemeConnect, useThemes } from './themes-query.ts';

interface ThemeConnectionsProps {
  theme: Theme;
  /** Heading of the place that it is in, plus one. */
  level: 'h3' | 'h4';
}

/**
 * The hosts that a theme may load data from, those that it asks for, and those that browsers reported as blocked, each with a
 * button that allows or blocks it.
 */
export function ThemeConnections({ theme, level: Heading }: ThemeConnectionsProps) {
  const texts = useMessages(themeMessages).connect;
  const tellFailure = useErrorNotice();
  const change = useSetThemeConnect(theme.short);
  const { data } = useThemes();
  // The theme that an installation returned does not change, and reports come later.
  const { connect } = data?.themes.find(({ short }) => short === theme.short) ?? theme;
  const { requested, approved, refused } = connect;
  if (theme.is_builtin) return null;
  const added = approved.filter((origin) => !requested.includes(origin));
  const save = (origins: string[], onSuccess?: () => void) =>
    change.mutate(origins, { onError: tellFailure, ...(onSuccess && { onSuccess }) });
  function toggle(origin: string) {
    const others = approved.filter((one) => one !== origin);
    save(approved.includes(origin) ? others : [...others, origin]);
  }
  const list = (origins: string[]) => (
    <ul>
      {origins.map((origin) => (
        <HostRow
          key={origin}
          origin={origin}
          isAllowed={approved.includes(origin)}
          isAdded={added.includes(origin)}
          isPending={change.isPending}
          onToggle={() => toggle(origin)}
        />
      ))}
    </ul>
  );
  return (
    <section className="theme-connections" aria-label={texts.title}>
      <Heading>{texts.title}</Heading>
      <p className="muted">{requested.length === 0 ? texts.leadAdded : texts.lead}</p>
      {list([...requested, ...added])}
      {refused.length > 0 && (
        <>
          <p className="muted">{texts.refused}</p>
          {list(refused)}
        </>
      )}
      <AddHost
        isPending={change.isPending}
        onAdd={(origin, clear) => save([...approved.filter((one) => one !== origin), origin], clear)}
      />
    </section>
  );
}

interface HostRowProps {
  origin: string;
  isAllowed: boolean;
  /** Whether it was allowed without a request of the theme. */
  isAdded: boolean;
  isPending: boolean;
  onToggle(): void;
}

function HostRow({ origin, isAllowed, isAdded, isPending, onToggle }: HostRowProps) {
  const texts = useMessages(themeMessages).connect;
  const { host } = new URL(origin);
  const state = isAllowed ? texts.allowed : texts.blocked;
  return (
    <li>
      <span className="breaking">{host}</span>
      <span className={isAllowed ? 'chip chip-good' : 'chip'}>{isAdded ? texts.byHand : state}</span>
      <Button isUnavailable={isPending} onClick={onToggle}>
        {isAllowed ? texts.withdraw : texts.allow}
        <span className="only-read"> ({host})</span>
      </Button>
    </li>
  );
}

/** For themes that name no hosts, because they were not written for this hub. */
function AddHost({
  isPending,
  onAdd,
}: {
  isPending: boolean;
  onAdd(origin: string, clear: () => void): void;
}) {
  const texts = useMessages(themeMessages).connect;
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    const origin = readOrigin(text);
    setWrong(origin === undefined);
    if (origin !== undefined) onAdd(origin, () => setText(''));
  }
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label={texts.add}
        placeholder="tiles.example.com"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        error={isWrong ? texts.wrong : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" isUnavailable={isPending}>
        {texts.allow}
      </Button>
    </form>
  );
}

/** The HTTPS origin of an address or a host; undefined if it is none. */
function readOrigin(text: string): string | undefined {
  const address = text.trim().toLowerCase();
  const url = URL.parse(address.includes('://') ? address : `https://${address}`);
  return url?.protocol === 'https:' && url.hostname.includes('.') ? url.origin : undefined;
}
