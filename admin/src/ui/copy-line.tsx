import { useRef, useState } from 'react';
import { Button } from './button.tsx';
import { CommandText } from './command-text.tsx';
import { copyText } from './copy.ts';
import { useMessages } from './language.ts';
import { uiMessages } from './messages.ts';

/** A read-only line with a copy button. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const texts = useMessages(uiMessages);
  const code = useRef<HTMLElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null);
  return (
    <div className="field">
      <span className="field-hint">{label}</span>
      <div className="copy-line">
        <code ref={code}>
          <CommandText text={text} />
        </code>
        <Button onClick={async () => setOutcome(await copyText(text, () => code.current))}>
          {texts.copy}
        </Button>
      </div>
      <span role="status" className="command-outcome">
        {outcome !== null && texts[outcome]}
      </span>
    </div>
  );
}
