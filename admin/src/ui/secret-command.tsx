import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';
import { CommandText } from './command-text.tsx';
import { copyText } from './copy.ts';
import { useMessages } from './language.ts';
import { uiMessages } from './messages.ts';

interface SecretCommandProps {
  /** Accessible name of the command. */
  label: string;
  before: string;
  secret: string;
  after?: string;
}

/** A copyable command whose secret is masked until revealed; copying always includes it. */
export function SecretCommand({ label, before, secret, after = '' }: SecretCommandProps) {
  const texts = useMessages(uiMessages);
  const [isRevealed, setIsRevealed] = useState(false);
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null);
  const code = useRef<HTMLElement>(null);

  async function copy() {
    const done = await copyText(`${before}${secret}${after}`, () => {
      flushSync(() => setIsRevealed(true));
      return code.current;
    });
    setOutcome(done);
  }

  return (
    <div className="secret-command">
      <section className="command" aria-label={label}>
        <code ref={code}>
          <CommandText text={before} />
          {isRevealed ? secret : <Cover label={texts.concealed} />}
          <CommandText text={after} />
        </code>
      </section>
      <div className="command-actions">
        <Button onClick={() => setIsRevealed(!isRevealed)}>
          {isRevealed ? texts.conceal : texts.reveal}
        </Button>
        <Button look="primary" onClick={copy} data-focus-first>
          {texts.copy}
        </Button>
        <span role="status" className="command-outcome">
          {outcome !== null && texts[outcome]}
        </span>
      </div>
    </div>
  );
}

function Cover({ label }: { label: string }) {
  return (
    <span className="cover">
      <span aria-hidden="true">••••••••••••</span>
      <span className="only-read">{label}</span>
    </span>
  );
}
