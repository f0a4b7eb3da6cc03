import type { Theme } from '@muster/generated/types';
import { useMessages } from '../../ui/language.ts';
import { useNotices } from '../../ui/notices.tsx';
import { useErrorNotice } from '../errors/use-error-notice.ts';
import { useUpdateSettings } from '../settings/settings-query.ts';
import { themeMessages } from './messages.ts';
import { useThemes } from './themes-query.ts';

export interface ThemeSelection {
  isPending: boolean;
  /** Activates the theme and offers to undo. */
  select(theme: Theme): void;
}

export function useSelectTheme(): ThemeSelection {
  const texts = useMessages(themeMessages);
  const { notifyDone } = useNotices();
  const tellFailure = useErrorNotice();
  const update = useUpdateSettings();
  const before = useThemes().data?.themes.find((theme) => theme.is_active);
  const choose = (theme: Theme, onSuccess: () => void) =>
    update.mutate({ theme: theme.short }, { onSuccess, onError: tellFailure });
  return {
    isPending: update.isPending,
    select: (theme) =>
      choose(theme, () =>
        notifyDone(
          texts.selected(theme.name),
          before && {
            label: texts.undo,
            act: () => choose(before, () => notifyDone(texts.selected(before.name))),
          },
        ),
      ),
  };
}
