import type { AdminNode } from '@muster/generated/types';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AmountField } from '../../ui/field.tsx';
import { useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { nodeDialogMessages } from './dialog-messages.ts';

interface MoveDialogProps {
  node: AdminNode;
  /** Zero-based; displayed one-based. */
  place: number;
  all: number;
  onMove(place: number): void;
  onClose(): void;
}

export function MoveDialog({ node, place, all, onMove, onClose }: MoveDialogProps) {
  const texts = useMessages(nodeDialogMessages).moveTo;
  const { cancel } = useMessages(uiMessages);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { position: String(place + 1) } });

  function move({ position }: { position: string }) {
    onClose();
    if (Number(position) - 1 !== place) onMove(Number(position) - 1);
  }

  return (
    <Dialog kind="question" title={texts.title(node.name ?? '')} onClose={onClose}>
      <form onSubmit={handleSubmit(move)} noValidate>
        <AmountField
          label={texts.label(all)}
          {...register('position', { validate: (text) => isPosition(text, all) })}
          error={formState.errors.position && texts.fault(all)}
          autoComplete="off"
          maxLength={6}
          onFocus={(event) => event.target.select()}
          data-focus-first
        />
        <div className="dialog-foot">
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" look="primary">
            {texts.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function isPosition(text: string, all: number): boolean {
  return /^\s*\d{1,6}\s*$/.test(text) && Number(text) >= 1 && Number(text) <= all;
}
