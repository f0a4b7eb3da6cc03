import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckField } from '../../ui/field.tsx';
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

/** Shows new recovery codes once; it closes only after the user has said that they are saved. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { codes: texts } = useMessages(secondFactorMessages);
  const [isSaved, setIsSaved] = useState(false);
  const [isReminded, setIsReminded] = useState(false);
  const acknowledgement = useRef<HTMLInputElement>(null);

  function close() {
    if (isSaved) return onClose();
    setIsReminded(true);
    acknowledgement.current?.focus();
  }

  return (
    <Dialog kind="prompt" title={texts.dialog} onClose={close}>
      <p>{texts.body}</p>
      <CodeSheet codes={codes} />
      <CheckField
        ref={acknowledgement}
        label={texts.saved}
        checked={isSaved}
        error={isReminded && !isSaved ? texts.notSaved : undefined}
        onChange={(event) => setIsSaved(event.target.checked)}
      />
      <div className="dialog-foot">
        <Button look="primary" onClick={close}>
          {texts.done}
        </Button>
      </div>
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
