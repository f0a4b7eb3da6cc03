import type { AdminNode } from '@muster/generated/types';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AmountField } from '../../ui/field.tsx';
import { useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { nodeListMessages } from './list-messages.ts';

interface MoveDialogProps {
  node: AdminNode;
  /** Zero-based; displayed one-based. */
  place: number;
  all: number;
  onMove(place: number): void;
  onClose(): void;
}

export function MoveDialog({ node, place, all, onMove, onClose }: MoveDialogProps) {
  const texts = useMessages(nodeListMessages).moveTo;
  const { cancel } = useMessages(uiMessages);
  const [text, setText] = useState(String(place + 1));
  const [isWrong, setIsWrong] = useState(false);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const wanted = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
    if (wanted < 1 || wanted > all) return setIsWrong(true);
    onClose();
    if (wanted - 1 !== place) onMove(wanted - 1);
  }

  return (
    <Dialog kind="question" title={texts.title(node.name ?? '')} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <AmountField
          label={texts.label(all)}
          value={text}
          error={isWrong ? texts.fault(all) : undefined}
          autoComplete="off"
          maxLength={6}
          onChange={(event) => setText(event.target.value)}
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
