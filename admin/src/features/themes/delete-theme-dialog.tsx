import type { Theme } from '@muster/generated/types';
import { useMessages } from '../../ui/language.ts';
import { useNotices } from '../../ui/notices.tsx';
import { ConfirmDialog } from '../failures/confirm-dialog.tsx';
import { themeMessages } from './messages.ts';
import { useDeleteTheme } from './themes-query.ts';

interface DeleteThemeDialogProps {
  theme: Theme;
  onClose(): void;
}

export function DeleteThemeDialog({ theme, onClose }: DeleteThemeDialogProps) {
  const texts = useMessages(themeMessages).deletion;
  const { tellDone } = useNotices();
  const remove = useDeleteTheme(theme.short);
  function confirm() {
    remove.mutate(undefined, {
      onSuccess() {
        tellDone(texts.done(theme.name));
        onClose();
      },
    });
  }
  return (
    <ConfirmDialog
      title={texts.title(theme.name)}
      confirm={texts.confirm}
      working={texts.working}
      request={remove}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{texts.body}</p>
    </ConfirmDialog>
  );
}
