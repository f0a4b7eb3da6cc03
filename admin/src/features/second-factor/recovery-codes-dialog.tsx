import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { BoundCheck } from '../../forms/bound-fields.tsx';
import { ContractForm } from '../../forms/contract-form.tsx';
import type { FormContract } from '../../forms/contract-resolver.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { formatDay } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { saveFile } from '../../ui/save-file.ts';
import { useKnownMe } from '../session/session.ts';
import { secondFactorMessages } from './messages.ts';

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onClose(): void;
}

interface Acknowledgement {
  isSaved: boolean;
}

const contract: FormContract<Acknowledgement, Acknowledgement> = {
  fields: ['isSaved'],
  toBody: (values) => values,
  check: ({ isSaved }) => (isSaved ? [] : [{ pointer: '/isSaved', detail: 'must be true' }]),
};
const unsaved: Acknowledgement = { isSaved: false };
const noRequest = { isPending: false, error: null };

/** Shows new recovery codes once; it closes only after the user has said that they are saved. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { codes: texts } = useMessages(secondFactorMessages);
  const form = useContractForm({ contract, values: unsaved, failure: null });
  return (
    <Dialog kind="prompt" title={texts.dialog} onClose={() => void form.handleSubmit(onClose)()}>
      <ContractForm
        form={form}
        request={noRequest}
        fields={contract.fields}
        asksBeforeLeaving={false}
        onSubmit={onClose}
        foot={
          <div className="dialog-foot">
            <Button type="submit" look="primary">
              {texts.done}
            </Button>
          </div>
        }
      >
        <p>{texts.body}</p>
        <CodeSheet codes={codes} />
        <BoundCheck<Acknowledgement> name="isSaved" label={texts.saved} fault={texts.notSaved} />
      </ContractForm>
    </Dialog>
  );
}

function CodeSheet({ codes }: { codes: readonly string[] }) {
  const { codes: texts } = useMessages(secondFactorMessages);
  const uiTexts = useMessages(uiMessages);
  const locale = useLocale();
  const { username, site_name } = useKnownMe();
  const list = useRef<HTMLUListElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null);
  const heading = texts.file(site_name, username ?? '', formatDay(Date.now() / 1000, locale));
  const lines = codes.join('\n');

  function download() {
    saveFile('muster-recovery-codes.txt', new Blob([`${heading}\n\n${lines}\n`], { type: 'text/plain' }));
  }

  return (
    <div className="code-sheet">
      <p className="only-print">{heading}</p>
      <ul ref={list} aria-label={texts.list}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="command-actions">
        <Button onClick={async () => setOutcome(await copyText(lines, () => list.current))} data-focus-first>
          {uiTexts.copy}
        </Button>
        <Button icon={Download} onClick={download}>
          {texts.download}
        </Button>
        <Button onClick={() => window.print()}>{texts.print}</Button>
        <span role="status" className="command-outcome">
          {outcome !== null && uiTexts[outcome]}
        </span>
      </div>
    </div>
  );
}
