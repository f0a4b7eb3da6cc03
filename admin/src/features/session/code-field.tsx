import type { SecondFactorMethod } from '@muster/generated/types';
import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { BoundText } from '../../forms/bound-fields.tsx';
import { useMessages } from '../../ui/language.ts';
import { sessionMessages } from './messages.ts';

interface CodeValues {
  code: string;
}

interface CodeFieldProps {
  methods: readonly SecondFactorMethod[];
  /** Shown if the hub refuses the code. */
  problem?: string | undefined;
  /** Whether it takes the focus when it appears. */
  isFirst?: boolean;
}

/**
 * The field `code` for a code of the second factor. The hub accepts TOTP and recovery codes in either form; the button below
 * changes the label, the phone's keyboard and what browsers fill in.
 */
export function CodeField({ methods, problem, isFirst = false }: CodeFieldProps) {
  const { code: texts } = useMessages(sessionMessages);
  const { setFocus, resetField } = useFormContext<CodeValues>();
  const hasTotp = methods.includes('totp');
  const [isRecovery, setIsRecovery] = useState(!hasTotp);
  const wasRecovery = useRef(isFirst ? null : isRecovery);
  useEffect(() => {
    if (wasRecovery.current !== isRecovery) setFocus('code');
    wasRecovery.current = isRecovery;
  }, [isRecovery, setFocus]);
  function change() {
    resetField('code');
    setIsRecovery(!isRecovery);
  }
  return (
    <>
      <BoundText<CodeValues>
        name="code"
        label={isRecovery ? texts.recoveryCode : texts.totp}
        hint={isRecovery ? texts.recoveryHint : texts.totpHint}
        fault={texts.missing}
        problem={problem}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize={isRecovery ? 'characters' : 'none'}
        spellCheck={false}
        // Pasted codes may have spaces and hyphens.
        maxLength={64}
      />
      {hasTotp && methods.includes('recovery_code') && (
        <div className="code-switch">
          <button type="button" className="text-button" onClick={change}>
            {isRecovery ? texts.useTotp : texts.useRecoveryCode}
          </button>
        </div>
      )}
    </>
  );
}

/** Without the spaces of a paste, so that too short a code is found before the request. */
export function cleanCode(code: string): string {
  return code.replace(/\s/g, '');
}
