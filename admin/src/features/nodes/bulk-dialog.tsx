import type { AdminNode } from '@muster/generated/types';
import { useState } from 'react';
import { ContractForm } from '../../forms/contract-form.tsx';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useLanguage, useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { useNotices } from '../../ui/notices.tsx';
import { useScrollIntoView } from '../../ui/use-scroll-into-view.ts';
import { describeError } from '../errors/describe-error.ts';
import { BulkFields } from './bulk-fields.tsx';
import { type BulkChange, bulkContract, emptyBulkValues } from './bulk-form.ts';
import { nodeDialogMessages } from './dialog-messages.ts';
import { configFields } from './node-form-values.ts';
import { type BulkFailure, useBulkUpdate } from './use-bulk-update.ts';

interface BulkDialogProps {
  nodes: readonly AdminNode[];
  onClose(): void;
}

export function BulkDialog({ nodes, onClose }: BulkDialogProps) {
  const texts = useMessages(nodeDialogMessages).bulk;
  const { notifyDone } = useNotices();
  const { run, start, stop } = useBulkUpdate();
  // The selection is fixed when the dialog opens.
  const [selected] = useState(nodes);
  const form = useContractForm({ contract: bulkContract, values: emptyBulkValues, failure: null });
  const [change, setChange] = useState<BulkChange | null>(null);
  const [isEmpty, setIsEmpty] = useState(false);
  const failures = run?.isRunning === false ? run.failures : [];

  async function apply(targets: readonly AdminNode[], applied: BulkChange) {
    setChange(applied);
    const failed = await start(targets, applied);
    if (failed.length > 0) return;
    notifyDone(texts.done(targets.length));
    onClose();
  }

  return (
    <Dialog title={texts.title(selected.length)} onClose={onClose}>
      <ContractForm
        form={form}
        request={{ isPending: run?.isRunning === true, error: null }}
        fields={configFields}
        onSubmit={(config) => {
          const hasNothing = Object.keys(config).length === 0;
          setIsEmpty(hasNothing);
          if (!hasNothing) void apply(selected, { config, tagMode: form.getValues('tagMode') });
        }}
        foot={
          <Foot
            count={selected.length}
            isRunning={run?.isRunning === true}
            onClose={onClose}
            onStop={stop}
            onRetry={
              failures.length > 0 && change !== null
                ? () =>
                    void apply(
                      failures.map(({ node }) => node),
                      change,
                    )
                : undefined
            }
          />
        }
      >
        <BulkFields nodes={nodes} />
        {isEmpty && (
          <p className="note note-warn" role="alert">
            {texts.nothing}
          </p>
        )}
        {failures.length > 0 && <Failures failures={failures} all={run?.all ?? 0} />}
        {run?.isRunning && (
          <div className="stack" role="status">
            <span className="figures">{texts.progress(run.done, run.all)}</span>
            <progress aria-hidden="true" max={run.all} value={run.done} />
          </div>
        )}
      </ContractForm>
    </Dialog>
  );
}

function Failures({ failures, all }: { failures: readonly BulkFailure[]; all: number }) {
  const texts = useMessages(nodeDialogMessages).bulk;
  const language = useLanguage();
  const ref = useScrollIntoView<HTMLDivElement>();
  return (
    <div ref={ref} className="note note-failed" role="alert">
      <p>{texts.failedTitle(failures.length, all)}</p>
      <ul>
        {failures.map(({ node, error }) => (
          <li key={node.id}>
            {node.name}: {describeError(error, language)}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FootProps {
  count: number;
  isRunning: boolean;
  onClose(): void;
  onStop(): void;
  onRetry: (() => void) | undefined;
}

function Foot({ count, isRunning, onClose, onStop, onRetry }: FootProps) {
  const texts = useMessages(nodeDialogMessages).bulk;
  const { cancel } = useMessages(uiMessages);
  if (isRunning) {
    return (
      <div className="dialog-foot">
        <Button onClick={onStop}>{texts.stop}</Button>
      </div>
    );
  }
  return (
    <div className="dialog-foot">
      <Button onClick={onClose}>{onRetry ? texts.close : cancel}</Button>
      {onRetry ? (
        <Button look="primary" onClick={onRetry}>
          {texts.retry}
        </Button>
      ) : (
        <Button type="submit" look="primary">
          {texts.apply(count)}
        </Button>
      )}
    </div>
  );
}
