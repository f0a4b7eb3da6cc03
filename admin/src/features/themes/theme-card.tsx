import type { Theme, ThemeUpdateCheck } from '@muster/generated/types';
import { Palette, Trash2, Undo2 } from 'lucide-react';
import { HubError } from '../../api/hub-error.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useMessages } from '../../ui/language.ts';
import { useNotices } from '../../ui/notices.tsx';
import { useErrorNotice } from '../errors/use-error-notice.ts';
import { isField } from './config-form.ts';
import { themeMessages } from './messages.ts';
import { ThemeConnections } from './theme-connections.tsx';
import { useRollBackTheme, useUpdateTheme } from './themes-query.ts';
import type { ThemeSelection } from './use-select-theme.ts';

export type ThemeAction = 'preview' | 'config' | 'remove';

interface ThemeCardProps {
  theme: Theme;
  selection: ThemeSelection;
  /** Result of the update check; undefined before it. */
  check: ThemeUpdateCheck | Error | undefined;
  onAct(action: ThemeAction): void;
}

export function ThemeCard({ theme, selection, check, onAct }: ThemeCardProps) {
  const texts = useMessages(themeMessages);
  const description = theme.is_builtin ? texts.builtinText : theme.description;
  return (
    <li className="card theme" data-active={theme.is_active || undefined}>
      <Picture theme={theme} />
      <div className="theme-text">
        <h2>
          {theme.name} {theme.is_active && <span className="chip chip-good">{texts.active}</span>}
          {theme.is_builtin && <span className="chip">{texts.builtin}</span>}
          <UpdateChip theme={theme} check={check} />
        </h2>
        <Origin theme={theme} />
        {description !== '' && <p className="breaking">{description}</p>}
        {theme.fault !== null && <Fault theme={theme} />}
        <ThemeConnections theme={theme} level="h3" />
      </div>
      <div className="theme-actions">
        {!theme.is_active && (
          <Button
            look="primary"
            isUnavailable={selection.isPending || !theme.is_usable}
            onClick={() => selection.select(theme)}
          >
            {texts.use} <OfTheme name={theme.name} />
          </Button>
        )}
        {!theme.is_active && theme.is_usable && (
          <Button onClick={() => onAct('preview')}>
            {texts.preview} <OfTheme name={theme.name} />
          </Button>
        )}
        {theme.config.some(isField) && (
          <Button onClick={() => onAct('config')}>
            {texts.settings} <OfTheme name={theme.name} />
          </Button>
        )}
        <UpdateButton theme={theme} />
        <RollBackButton theme={theme} />
        {!theme.is_active && !theme.is_builtin && (
          <IconButton icon={Trash2} label={texts.remove(theme.name)} onClick={() => onAct('remove')} />
        )}
      </div>
    </li>
  );
}

/** Accessible name with the theme's name, since all cards have the same buttons. */
function OfTheme({ name }: { name: string }) {
  return <span className="only-read">({name})</span>;
}

function Picture({ theme }: { theme: Theme }) {
  const texts = useMessages(themeMessages);
  if (theme.has_preview) {
    // Cache buster; the hub ignores it.
    const source = `/api/themes/${theme.short}/preview#${encodeURIComponent(theme.version)}`;
    return <img className="theme-picture" src={source} alt="" loading="lazy" />;
  }
  return (
    <span className="theme-picture theme-no-picture">
      <Palette className="icon" />
      {texts.noPreview}
    </span>
  );
}

function Origin({ theme }: { theme: Theme }) {
  const texts = useMessages(themeMessages);
  const isAddress = /^https?:\/\//.test(theme.url) && URL.canParse(theme.url);
  return (
    <p className="sub">
      <span>{texts.version(theme.version || '?')}</span>
      {theme.author !== '' && <span>{texts.by(theme.author)}</span>}
      {theme.origin !== null && (
        <span className="breaking">{texts.from(theme.origin.replace(/^https:\/\//, ''))}</span>
      )}
      {isAddress && theme.origin !== theme.url && (
        <a href={theme.url} target="_blank" rel="noreferrer">
          {new URL(theme.url).host} <OfTheme name={theme.name} />
        </a>
      )}
    </p>
  );
}

function UpdateChip({ theme, check }: Pick<ThemeCardProps, 'theme' | 'check'>) {
  const texts = useMessages(themeMessages);
  if (check === undefined) return null;
  if (check instanceof Error)
    return (
      <span className="chip chip-warn" title={check.message}>
        {texts.checkFailed}
      </span>
    );
  // An update since the check makes it obsolete.
  if (check.is_newer === false || check.installed !== theme.version) return null;
  return <span className="chip">{texts.available(check.latest)}</span>;
}

function Fault({ theme }: { theme: Theme }) {
  const texts = useMessages(themeMessages);
  return (
    <div className="note note-failed">
      <p>
        <strong>{texts.broken}:</strong> {theme.fault}
      </p>
      {theme.is_active && <p>{texts.fallback}</p>}
    </div>
  );
}

function UpdateButton({ theme }: { theme: Theme }) {
  const texts = useMessages(themeMessages);
  const { notifyDone } = useNotices();
  const tellFailure = useErrorNotice();
  const update = useUpdateTheme(theme.short);
  if (!theme.can_update) return null;
  function ask() {
    update.mutate(undefined, {
      onSuccess: ({ name, version }) => notifyDone(texts.updated(name, version)),
      onError(error) {
        // The hub refuses an older or equal version.
        if (error instanceof HubError && error.code === 'conflict') notifyDone(texts.isNewest(theme.name));
        else tellFailure(error);
      },
    });
  }
  return (
    <Button isUnavailable={update.isPending} onClick={ask}>
      {update.isPending ? texts.updating : texts.update} <OfTheme name={theme.name} />
    </Button>
  );
}

function RollBackButton({ theme }: { theme: Theme }) {
  const texts = useMessages(themeMessages);
  const { notifyDone } = useNotices();
  const tellFailure = useErrorNotice();
  const rollBack = useRollBackTheme();
  const { previous_version: before } = theme;
  if (before === null) return null;
  // Rolling back again restores the newer version.
  const turn = (isUndone: boolean) =>
    rollBack.mutate(theme.short, {
      onSuccess: ({ name, version }) =>
        notifyDone(
          texts.updated(name, version),
          isUndone ? undefined : { label: texts.undo, act: () => turn(true) },
        ),
      onError: tellFailure,
    });
  return (
    <Button icon={Undo2} isUnavailable={rollBack.isPending} onClick={() => turn(false)}>
      {texts.rollBack(before)} <OfTheme name={theme.name} />
    </Button>
  );
}
