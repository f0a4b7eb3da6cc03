import type { AlertRule } from '@muster/generated/types';
import { useState } from 'react';
import { HubError } from '../../api/hub-error.ts';
import { ContractForm } from '../../forms/contract-form.tsx';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { useNotices } from '../../ui/notices.tsx';
import { pickChanges } from '../../ui/pick-changes.ts';
import { FigureFields } from './figure-fields.tsx';
import { GeneralFields, ParentFields, WatchFields } from './rule-fields.tsx';
import { createRuleContract, type RuleBody, readRuleForm, ruleFields } from './rule-form.ts';
import { ruleMessages } from './rule-messages.ts';
import { RulePreview } from './rule-preview.tsx';
import { type Figures, useCreateRule, useUpdateRule } from './rule-query.ts';

interface RuleDialogProps {
  /** Null for a new rule. */
  rule: AlertRule | null;
  figures: Figures;
  onClose(): void;
}

export function RuleDialog({ rule, figures, onClose }: RuleDialogProps) {
  const all = useMessages(ruleMessages);
  const { notifyDone } = useNotices();
  const [values] = useState(() => readRuleForm(rule, figures));
  const [contract] = useState(() => createRuleContract(rule, figures));
  const create = useCreateRule();
  const update = useUpdateRule();
  const save = rule === null ? create : update;
  const form = useContractForm({ contract, values, failure: save.error });
  const isNameTaken = save.error instanceof HubError && save.error.code === 'conflict';

  function submit(body: RuleBody) {
    if (rule === null) {
      create.mutate(body, { onSuccess: ({ name }) => finish(all.added(name)) });
    } else {
      const change = pickChanges(rule, body);
      update.mutate({ id: rule.id, body: change }, { onSuccess: ({ name }) => finish(all.saved(name)) });
    }
  }

  function finish(text: string) {
    notifyDone(text);
    onClose();
  }

  return (
    <Dialog title={rule === null ? all.form.addTitle : all.form.editTitle(rule.name)} onClose={onClose}>
      <ContractForm
        form={form}
        request={save}
        fields={ruleFields}
        className="rule-form"
        onSubmit={submit}
        {...(isNameTaken && { alert: null })}
        foot={<Foot isNew={rule === null} isSaving={save.isPending} onClose={onClose} />}
      >
        <div className="rule-main">
          <GeneralFields />
          <FigureFields figures={figures} />
          <WatchFields />
          <ParentFields />
        </div>
        <RulePreview contract={contract} figures={figures} />
      </ContractForm>
    </Dialog>
  );
}

function Foot({ isNew, isSaving, onClose }: { isNew: boolean; isSaving: boolean; onClose(): void }) {
  const texts = useMessages(ruleMessages).form;
  const uiTexts = useMessages(uiMessages);
  return (
    <div className="dialog-foot">
      <Button onClick={onClose}>{uiTexts.cancel}</Button>
      <Button type="submit" look="primary" isUnavailable={isSaving}>
        {isSaving && uiTexts.saving}
        {!isSaving && (isNew ? texts.add : uiTexts.save)}
      </Button>
    </div>
  );
}
