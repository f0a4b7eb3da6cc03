import type { AdminNode } from '@muster/generated/types';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { nodeMessages } from './messages.ts';
import { useReissueToken } from './node-mutations.ts';

interface ReissueDialogProps {
  node: AdminNode;
  onClose(): void;
  onReissued(token: string): void;
}

export function ReissueDialog({ node, onClose, onReissued }: ReissueDialogProps) {
  const texts = useMessages(nodeMessages).reissue;
  const uiTexts = useMessages(uiMessages);
  const reissue = useReissueToken(node.id);
  return (
    <Dialog kind="question" title={texts.title(node.name ?? '')} onClose={onClose}>
      <p>{texts.body}</p>
      {reissue.isError && <ErrorAlert error={reissue.error} />}
      <div className="dialog-foot">
        <Button onClick={onClose} data-focus-first>
          {uiTexts.cancel}
        </Button>
        <Button
          look="danger"
          isUnavailable={reissue.isPending}
          onClick={() => reissue.mutate(undefined, { onSuccess: ({ token }) => onReissued(token) })}
        >
          {reissue.isPending ? texts.working : texts.confirm}
        </Button>
      </div>
    </Dialog>
  );
}
