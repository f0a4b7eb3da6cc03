import { Field } from '@base-ui/react/field';
import type { AdminNode } from '@muster/generated/types';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { checkDownload } from '../../api/chunked-upload.ts';
import { request } from '../../api/hub-client.ts';
import { useHub } from '../../api/hub-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { CopyLine } from '../../ui/copy-line.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { followDownload } from '../../ui/save-file.ts';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { useKnownMe } from '../session/session.ts';
import { makeCsrfHeaders } from '../transfer/use-transfer.ts';
import { nodeDialogMessages } from './dialog-messages.ts';
import { type ExportChoice, findExportPath, writeBadgeCode } from './export-choice.ts';
import { nodeMessages } from './messages.ts';

export interface ExportDialogProps {
  /** In status page order. */
  nodes: readonly AdminNode[];
  onClose(): void;
}

const DAY_MS = 86_400_000;

/** A day of the browser's calendar as `YYYY-MM-DD`. */
function formatDay(ms: number): string {
  const day = new Date(ms);
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

const toOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Downloads data of nodes, and shows the code of their badges. */
export function ExportDialog({ nodes, onClose }: ExportDialogProps) {
  const texts = useMessages(nodeDialogMessages).export;
  const [choice, setChoice] = useState<ExportChoice>(() => ({
    subject: 'nodes',
    node: nodes[0]?.id,
    from: formatDay(Date.now() - 30 * DAY_MS),
    to: formatDay(Date.now()),
    format: 'csv',
  }));
  const change = (part: Partial<ExportChoice>) => setChoice((before) => ({ ...before, ...part }));
  const { subject, node: id } = choice;
  const node = nodes.find((one) => one.id === id);
  const isFleet = subject === 'nodes' || subject === 'traffic';
  return (
    <Dialog kind="prompt" title={texts.title} onClose={onClose}>
      <SelectField
        label={texts.what}
        value={subject}
        options={toOptions(texts.subjects)}
        hint={subject === 'traffic' ? texts.monthHint : undefined}
        onChange={(value) => change({ subject: value as ExportChoice['subject'] })}
      />
      {!isFleet && <NodeField nodes={nodes} value={id} onChange={(chosen) => change({ node: chosen })} />}
      {subject === 'badge' ? (
        <BadgeCode node={node} onClose={onClose} />
      ) : (
        <DownloadFields choice={choice} change={change} isFleet={isFleet} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface NodeFieldProps {
  nodes: readonly AdminNode[];
  value: number | undefined;
  onChange(value: number | undefined): void;
}

function NodeField({ nodes, value, onChange }: NodeFieldProps) {
  const { columns } = useMessages(nodeMessages);
  return (
    <Field.Root className="field">
      <Field.Label>{columns.node}</Field.Label>
      <Combobox
        options={nodes.map(({ id, name = '' }) => ({ value: id, label: name }))}
        value={value}
        onChange={onChange}
      />
    </Field.Root>
  );
}

interface DownloadFieldsProps {
  choice: ExportChoice;
  change(part: Partial<ExportChoice>): void;
  isFleet: boolean;
  onClose(): void;
}

function DownloadFields({ choice, change, isFleet, onClose }: DownloadFieldsProps) {
  const texts = useMessages(nodeDialogMessages).export;
  const uiTexts = useMessages(uiMessages);
  const download = useDownload();
  const path = findExportPath(choice);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (path !== undefined) download.mutate(path, { onSuccess: onClose });
      }}
    >
      {!isFleet && (
        <div className="field-row">
          <TextField
            type="date"
            label={texts.from}
            value={choice.from}
            max={choice.to}
            required
            onChange={({ target }) => change({ from: target.value })}
          />
          <TextField
            type="date"
            label={texts.to}
            value={choice.to}
            min={choice.from}
            required
            onChange={({ target }) => change({ to: target.value })}
          />
        </div>
      )}
      <SelectField
        label={texts.format}
        value={choice.format}
        options={toOptions({ csv: 'CSV', json: 'JSON' })}
        onChange={(format) => change({ format: format as ExportChoice['format'] })}
      />
      {download.isError && <ErrorAlert error={download.error} />}
      <div className="dialog-foot">
        <Button onClick={onClose}>{uiTexts.cancel}</Button>
        <Button
          type="submit"
          look="primary"
          icon={Download}
          isUnavailable={download.isPending || path === undefined}
        >
          {download.isPending ? texts.working : texts.download}
        </Button>
      </div>
    </form>
  );
}

/** The browser saves the file while it arrives. */
function useDownload() {
  const { client, csrfToken } = useHub();
  return useMutation({
    async mutationFn(path: string) {
      // A link cannot report why the hub refuses it.
      await checkDownload(() => fetch(path, { headers: makeCsrfHeaders(csrfToken) }));
      const { ticket } = await request(client.POST('/api/exports/tickets'));
      followDownload(`${path}&ticket=${ticket}`);
    },
  });
}

function BadgeCode({ node, onClose }: { node: AdminNode | undefined; onClose(): void }) {
  const texts = useMessages(nodeDialogMessages).export;
  const { site } = useKnownMe();
  const [show, setShow] = useState('status');
  const uiTexts = useMessages(uiMessages);
  const isShown = node?.public === true;
  const code = isShown ? writeBadgeCode(node, { show, site: site || location.origin }) : null;
  return (
    <>
      <SelectField label={texts.show} value={show} options={toOptions(texts.shows)} onChange={setShow} />
      <p className="field-hint">{texts.badgeHint}</p>
      {code !== null && (
        <>
          <p>
            <img src={code.path} alt={texts.preview(node?.name ?? '')} height={20} />
          </p>
          <CopyLine label="Markdown" text={code.markdown} />
          <CopyLine label="HTML" text={code.html} />
        </>
      )}
      <div className="dialog-foot">
        <Button onClick={onClose}>{uiTexts.close}</Button>
      </div>
    </>
  );
}
