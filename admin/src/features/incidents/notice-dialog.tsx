import type { Notice } from '@muster/generated/types';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { BoundCheck, BoundSelect, BoundText, BoundTextArea } from '../../forms/bound-fields.tsx';
import { BoundNames } from '../../forms/bound-options.tsx';
import { ContractForm } from '../../forms/contract-form.tsx';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { useNotices } from '../../ui/notices.tsx';
import { useFleet } from '../live/live-context.tsx';
import { listValues } from '../nodes/node-filter.ts';
import { NodesField } from '../nodes/nodes-field.tsx';
import { describeTimeZone, parseLocalInput } from './local-time.ts';
import { incidentMessages } from './messages.ts';
import {
  createNoticeContract,
  makeNoticeForm,
  type NoticeBody,
  type NoticeForm,
  noticeFields,
  readNoticeForm,
} from './notice-form.ts';
import { NoticePreview } from './notice-preview.tsx';
import { useCreateNotice, useUpdateNotice } from './notice-query.ts';

interface NoticeDialogProps {
  /** Null for a new one of this kind, about this node. */
  notice: Notice | null;
  kind: Notice['kind'];
  nodeId: number | undefined;
  /** Unix seconds. */
  now: number;
  onClose(): void;
}

export function NoticeDialog({ notice, kind, nodeId, now, onClose }: NoticeDialogProps) {
  const texts = useMessages(incidentMessages).form;
  const { notifyDone } = useNotices();
  const [values] = useState(() =>
    notice === null
      ? makeNoticeForm(kind, now, nodeId === undefined ? [] : [nodeId])
      : readNoticeForm(notice),
  );
  const [contract] = useState(() => createNoticeContract(notice));
  const create = useCreateNotice();
  const update = useUpdateNotice();
  const save = notice === null ? create : update;
  const form = useContractForm({ contract, values, failure: save.error });

  function submit(body: NoticeBody) {
    if (notice === null) create.mutate(body, { onSuccess: ({ title }) => finish(texts.added(title)) });
    else update.mutate({ id: notice.id, body }, { onSuccess: ({ title }) => finish(texts.saved(title)) });
  }

  function finish(text: string) {
    notifyDone(text);
    onClose();
  }

  const title = notice === null ? texts.addTitle[kind] : texts.editTitle(notice.title);
  return (
    <Dialog title={title} onClose={onClose}>
      <ContractForm
        form={form}
        request={save}
        fields={noticeFields}
        className="notice-form"
        onSubmit={submit}
        foot={<Foot isNew={notice === null} isSaving={save.isPending} onClose={onClose} />}
      >
        <TextFields />
        <Times />
        <Targets />
        <BoundCheck<NoticeForm> name="public" label={texts.public} hint={texts.publicHint} />
      </ContractForm>
    </Dialog>
  );
}

function TextFields() {
  const { form: texts, notices } = useMessages(incidentMessages);
  return (
    <>
      <div className="field-row notice-title">
        <BoundText<NoticeForm>
          name="title"
          label={texts.title}
          fault={texts.faults.title}
          maxLength={120}
          autoComplete="off"
          required
          data-focus-first
        />
        <BoundSelect<NoticeForm>
          name="kind"
          label={texts.kind}
          options={Object.entries(notices.kinds).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <div className="notice-write">
        <BoundTextArea<NoticeForm> name="body" label={texts.body} hint={texts.bodyHint} rows={7} />
        <NoticePreview />
      </div>
    </>
  );
}

/** The nodes that the notice is about. */
function Targets() {
  const texts = useMessages(incidentMessages).form;
  const tags = useWatch<NoticeForm, 'tags'>({ name: 'tags' });
  const fleet = useFleet().data?.nodes ?? [];
  return (
    <>
      <NodesField
        label={texts.nodes}
        placeholder={tags.length === 0 ? texts.nodesPlaceholder : texts.noneChosen}
        hint={texts.nodesHint}
      />
      <BoundNames<NoticeForm>
        name="tags"
        label={texts.tags}
        placeholder={texts.noneChosen}
        hint={texts.tagsHint}
        known={listValues(fleet, (node) => node.tags ?? [])}
      />
    </>
  );
}

function Times() {
  const texts = useMessages(incidentMessages).form;
  const starts = useWatch<NoticeForm, 'starts_at'>({ name: 'starts_at' });
  const kind = useWatch<NoticeForm, 'kind'>({ name: 'kind' });
  // The offset is that of the entered day, which may be in the other half of the year.
  const [opened] = useState(() => Date.now() / 1000);
  const zone = describeTimeZone(parseLocalInput(starts) ?? opened);
  return (
    <fieldset className="notice-times">
      <div className="field-row">
        <BoundText<NoticeForm>
          name="starts_at"
          type="datetime-local"
          label={texts.starts}
          fault={texts.faults.time}
          required
        />
        <BoundText<NoticeForm>
          name="ends_at"
          type="datetime-local"
          label={texts.ends}
          hint={kind === 'announcement' && texts.endsHint}
        />
      </div>
      <p className="field-hint">{texts.zone(zone)}</p>
    </fieldset>
  );
}

function Foot({ isNew, isSaving, onClose }: { isNew: boolean; isSaving: boolean; onClose(): void }) {
  const texts = useMessages(incidentMessages).form;
  const uiTexts = useMessages(uiMessages);
  const isPublic = useWatch<NoticeForm, 'public'>({ name: 'public' });
  const publish = isPublic ? texts.publish : texts.saveDraft;
  return (
    <div className="dialog-foot">
      <Button onClick={onClose}>{uiTexts.cancel}</Button>
      <Button type="submit" look="primary" isUnavailable={isSaving}>
        {isSaving && uiTexts.saving}
        {!isSaving && (isNew ? publish : uiTexts.save)}
      </Button>
    </div>
  );
}
