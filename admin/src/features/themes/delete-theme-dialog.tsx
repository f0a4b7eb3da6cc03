import type { Theme } from '@muster/generated/types';
import { useMessages } from '../../ui/language.ts';
import { DeleteDialog } from '../errors/delete-dialog.tsx';
import { themeMessages } from './messages.ts';
import { useDeleteTheme } from './themes-query.ts';

export function DeleteThemeDialog({ theme, onClose }: { theme: Theme; onClose(): void }) {
  const texts = useMessages(themeMessages).deletion;
  return (
    <DeleteDialog
      title={texts.title(theme.name)}
      done={texts.done(theme.name)}
      confirm={texts.confirm}
      working={texts.working}
      request={useDeleteTheme(theme.short)}
      onClose={onClose}
    >
      <p>{texts.body}</p>
    </DeleteDialog>
  );
}
