import { useRef, useState } from 'react';
import { Button } from './button.tsx';
import { CommandText } from './command-text.tsx';
import { copyText } from './copy.ts';
import { useMessages } from './language.ts';
import { uiMessages } from './messages.ts';

interface CopyLineProps {
  label: string;
  text: string;
  /** Whether a dialog gives its button the focus. */
  isFocusedFirst?: boolean;
}

/** A read-only line with a copy button. */
export function CopyLine({ label, text, isFocusedFirst = false }: CopyLineProps) {
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
        <Button
          onClick={async () => setOutcome(await copyText(text, () => code.current))}
          {...(isFocusedFirst && { 'data-focus-first': true })}
        >
          {texts.copy}
        </Button>
      </div>
      <span role="status" className="command-outcome">
        {outcome !== null && texts[outcome]}
      </span>
    </div>
  );
}
