import '../../styles/themes.css';
import type { Theme, ThemeList } from '@muster/generated/types';
import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { RefreshCw, Upload } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useMessages } from '../../ui/language.ts';
import { useNotices } from '../../ui/notices.tsx';
import { PageHeading, useFocusAfterRemoval } from '../../ui/page-heading.tsx';
import { QueryView } from '../errors/query-view.tsx';
import { DeleteThemeDialog } from './delete-theme-dialog.tsx';
import { InstallDialog } from './install-dialog.tsx';
import { hasThirdParty, IsolationAdvice, useInstallWarning, useIsExposed } from './isolation-advice.tsx';
import { themeMessages } from './messages.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { type ThemeAction, ThemeCard } from './theme-card.tsx';
import { useThemes, useUpdateChecks } from './themes-query.ts';
import { useSelectTheme } from './use-select-theme.ts';

type Open = { action: 'install' } | { action: Exclude<ThemeAction, 'config'>; theme: Theme };

/** Installed themes. */
export function ThemesPage() {
  const texts = useMessages(themeMessages);
  const themes = useThemes();
  const [open, setOpen] = useState<Open | null>(null);
  const navigate = useNavigate();
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
          <Link className="button" to="/themes/gallery">
            {texts.gallery}
          </Link>
          <Button look="primary" icon={Upload} onClick={() => setOpen({ action: 'install' })}>
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
                    action === 'config'
                      ? void navigate({
                          to: '/themes/$short/settings',
                          params: { short: theme.short },
                          resetScroll: false,
                        })
                      : setOpen({ action, theme })
                  }
                />
              ))}
            </ul>
            <Outlet />
          </>
        )}
      </QueryView>
      {open !== null && (
        <OpenDialog open={open} warning={warning} onSelect={selection.select} onClose={() => setOpen(null)} />
      )}
    </>
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
    <Button icon={RefreshCw} isUnavailable={checks.isPending} onClick={check}>
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
