import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Dialog } from '../../ui/dialog.tsx';
import { useMessages } from '../../ui/language.ts';
import { ConfigDialog } from './config-dialog.tsx';
import { isField } from './config-form.ts';
import { themeMessages } from './messages.ts';
import { useThemes } from './themes-query.ts';

const route = getRouteApi('/panel/themes/$short/settings');

/** The settings of the theme that the URL names, as a dialog over the list. */
export function ThemeSettings() {
  const texts = useMessages(themeMessages).config;
  const { short } = route.useParams();
  const navigate = useNavigate();
  const themes = useThemes().data?.themes;
  if (themes === undefined) return null;
  // The dialog asks about unsaved changes itself, and after saving the form is still dirty for a moment.
  const close = () =>
    void navigate({ to: '/themes', replace: true, resetScroll: false, ignoreBlocker: true });
  const theme = themes.find((one) => one.short === short);
  if (theme?.config.some(isField) === true) return <ConfigDialog theme={theme} onClose={close} />;
  return (
    <Dialog title={texts.title(theme?.name ?? short)} onClose={close}>
      <p>{theme === undefined ? texts.missing : texts.none}</p>
    </Dialog>
  );
}
