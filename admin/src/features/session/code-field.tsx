import type { SecondFactorMethod } from '@muster/generated/types';
import { useEffect, useRef, useState } from 'react';
import { TextField } from '../../ui/field.tsx';
import { useMessages } from '../../ui/language.ts';
import { sessionMessages } from './messages.ts';

export const CODE_FIELD = 'code';

interface CodeFieldProps {
  methods: readonly SecondFactorMethod[];
  error?: string | undefined;
  /** Whether it takes the focus when it appears. */
  isFirst?: boolean;
}

/**
 * The field for a code of the second factor. The hub accepts TOTP and recovery codes in either form; the button below
 * changes the label, the phone's keyboard and what browsers fill in.
 */
export function CodeField({ methods, error, isFirst = false }: CodeFieldProps) {
  const { code: texts } = useMessages(sessionMessages);
  const hasTotp = methods.includes('totp');
  const [isRecovery, setIsRecovery] = useState(!hasTotp);
  const ref = useRef<HTMLInputElement>(null);
  const wasRecovery = useRef(isFirst ? null : isRecovery);
  useEffect(() => {
    if (wasRecovery.current !== isRecovery) ref.current?.focus();
    wasRecovery.current = isRecovery;
  }, [isRecovery]);
  return (
    <>
      <TextField
        key={isRecovery ? 'recovery' : 'totp'}
        ref={ref}
        name={CODE_FIELD}
        label={isRecovery ? texts.recoveryCode : texts.totp}
        hint={isRecovery ? texts.recoveryHint : texts.totpHint}
        error={error}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize={isRecovery ? 'characters' : 'none'}
        spellCheck={false}
        // Pasted codes may have spaces and hyphens.
        maxLength={64}
      />
      {hasTotp && methods.includes('recovery_code') && (
        <div className="code-switch">
          <button type="button" className="text-button" onClick={() => setIsRecovery(!isRecovery)}>
            {isRecovery ? texts.useTotp : texts.useRecoveryCode}
          </button>
        </div>
      )}
    </>
  );
}

/** The code without the spaces of a paste; undefined if it is too short for any code. */
export function readCode(form: FormData): string | undefined {
  const code = String(form.get(CODE_FIELD) ?? '').replace(/\s/g, '');
  return code.length >= 6 ? code : undefined;
}
