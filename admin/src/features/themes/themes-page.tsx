import '../../styles/themes.css';
import type { Theme, ThemeList } from '@muster/generated/types';
import { Link, navigate, usePathname } from 'muster-theme/router';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useMessages } from '../../ui/language.ts';
import { useNotices } from '../../ui/notices.tsx';
import { PageHeading, useFocusAfterRemoval } from '../../ui/page-heading.tsx';
import { QueryView } from '../errors/query-view.tsx';
import { ConfigDialog } from './config-dialog.tsx';
import { isField } from './config-form.ts';
import { DeleteThemeDialog } from './delete-theme-dialog.tsx';
import { GalleryPage } from './gallery-page.tsx';
import { InstallDialog } from './install-dialog.tsx';
import { hasThirdParty, IsolationAdvice, useInstallWarning, useIsExposed } from './isolation-advice.tsx';
import { themeMessages } from './messages.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { type ThemeAction, ThemeCard } from './theme-card.tsx';
import { useThemes, useUpdateChecks } from './themes-query.ts';
import { useSelectTheme } from './use-select-theme.ts';

type Open = { action: 'install' } | { action: Exclude<ThemeAction, 'config'>; theme: Theme };

export function ThemesPage() {
  const isGallery = /\/gallery\/?$/.test(usePathname());
  return isGallery ? <GalleryPage /> : <InstalledThemes />;
}

function InstalledThemes() {
  const texts = useMessages(themeMessages);
  const themes = useThemes();
  const [open, setOpen] = useState<Open | null>(null);
  const configured = findConfigured(usePathname());
  const selection = useSelectTheme();
  const isExposed = useIsExposed();
  const warning = useInstallWarning();
  const checks = useUpdateChecks();
  // The button that opened the dialog is removed with its card, before or after the dialog closes.
  useFocusAfterRemoval(themes.data?.themes.length ?? 0);
  return (
    <>
      <header className="page-head">
        <PageHeading title={texts.title} />
        <div className="buttons">
          {themes.data?.themes.some(({ can_update: canUpdate }) => canUpdate) && (
            <UpdateCheckButton themes={themes.data.themes} checks={checks} />
          )}
          <Link className="button" href="/admin/themes/gallery">
            {texts.gallery}
          </Link>
          <Button look="primary" icon="upload" onClick={() => setOpen({ action: 'install' })}>
            {texts.install}
          </Button>
        </div>
      </header>
      <p className="muted">{texts.lead}</p>
      <QueryView query={themes}>
        {(present) => (
          <>
            {isExposed && hasThirdParty(present) && <IsolationAdvice hub={present.hub} />}
            <ul className="themes">
              {present.themes.map((theme) => (
                <ThemeCard
                  key={theme.short}
                  theme={theme}
                  selection={selection}
                  check={checks.data?.get(theme.short)}
                  onAct={(action) =>
                    action === 'config' ? navigate(makeConfigPath(theme.short)) : setOpen({ action, theme })
                  }
                />
              ))}
            </ul>
            {configured !== undefined && <LinkedConfig themes={present.themes} short={configured} />}
          </>
        )}
      </QueryView>
      {open !== null && (
        <OpenDialog open={open} warning={warning} onSelect={selection.select} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

const THEMES_PATH = '/admin/themes';

/** Documented for themes, which link to their settings. */
const makeConfigPath = (short: string) => `${THEMES_PATH}/${short}/settings`;

/** Short name of the theme whose settings the URL names. */
function findConfigured(pathname: string): string | undefined {
  return /^\/admin\/themes\/([\w-]+)\/settings\/?$/.exec(pathname)?.[1];
}

/** The settings that the URL names. */
function LinkedConfig({ themes, short }: { themes: readonly Theme[]; short: string }) {
  const texts = useMessages(themeMessages).config;
  const close = () => navigate(THEMES_PATH, { replace: true, scroll: false });
  const theme = themes.find((one) => one.short === short);
  if (theme?.config.some(isField) === true) return <ConfigDialog theme={theme} onClose={close} />;
  return (
    <Dialog title={texts.title(theme?.name ?? short)} onClose={close}>
      <p>{theme === undefined ? texts.missing : texts.none}</p>
    </Dialog>
  );
}

interface UpdateCheckProps {
  themes: readonly Theme[];
  checks: ReturnType<typeof useUpdateChecks>;
}

function UpdateCheckButton({ themes, checks }: UpdateCheckProps) {
  const texts = useMessages(themeMessages);
  const { notifyDone } = useNotices();
  const shorts = themes.filter(({ can_update: canUpdate }) => canUpdate).map(({ short }) => short);
  function check() {
    checks.mutate(shorts, {
      onSuccess(results) {
        const isCurrent = [...results.values()].every(
          (one) => !(one instanceof Error) && one.is_newer === false,
        );
        if (isCurrent) notifyDone(texts.noUpdates);
      },
    });
  }
  return (
    <Button icon="refresh" isUnavailable={checks.isPending} onClick={check}>
      {checks.isPending ? texts.checkingUpdates : texts.checkUpdates}
    </Button>
  );
}

interface OpenDialogProps {
  open: Open;
  /** Set if the first third-party theme would share the panel's origin. */
  warning: ThemeList['hub'] | null;
  onSelect(theme: Theme): void;
  onClose(): void;
}

function OpenDialog({ open, warning, onSelect, onClose }: OpenDialogProps) {
  switch (open.action) {
    case 'install':
      return <InstallDialog warning={warning} onClose={onClose} />;
    case 'preview':
      return <PreviewDialog theme={open.theme} onSelect={onSelect} onClose={onClose} />;
    case 'remove':
      return <DeleteThemeDialog theme={open.theme} onClose={onClose} />;
  }
}
