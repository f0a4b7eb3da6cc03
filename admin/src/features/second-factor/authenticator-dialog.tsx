import type { TotpSetup } from '@muster/generated/types';
import { Suspense, type SyntheticEvent, useRef, useState } from 'react';
import { HubError } from '../../api/hub-error.ts';
import { Button } from '../../ui/button.tsx';
import { CopyLine } from '../../ui/copy-line.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { lazyPart } from '../live/lazy-part.ts';
import { CODE_FIELD, readCode } from '../session/code-field.tsx';
import { secondFactorMessages } from './messages.ts';
import { useConfirmTotp } from './second-factor-query.ts';

/** Most visits of the account screen draw none. */
const QrCode = lazyPart(async () => (await import('./qr-code.tsx')).QrCode);

interface AuthenticatorDialogProps {
  setup: TotpSetup;
  /** Called with the recovery codes that the hub created, if this is the first second factor. */
  onDone(codes: readonly string[] | null): void;
  onClose(): void;
}

/** Hands the secret to an authenticator app, and turns it on with the app's first code. */
export function AuthenticatorDialog({ setup, onDone, onClose }: AuthenticatorDialogProps) {
  const { app: texts } = useMessages(secondFactorMessages);
  const uiTexts = useMessages(uiMessages);
  const confirm = useConfirmTotp();
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (confirm.isPending) return;
    const code = readCode(new FormData(event.currentTarget));
    setIsMissing(code === undefined);
    if (code === undefined) field.current?.focus();
    else confirm.mutate(code, { onSuccess: onDone, onError: () => field.current?.select() });
  }

  function close() {
    // The answer has recovery codes that are shown once.
    if (!confirm.isPending) onClose();
  }

  return (
    <Dialog kind="prompt" title={texts.dialog} onClose={close}>
      <form onSubmit={submit} noValidate>
        <p>{texts.scan}</p>
        <div className="qr-frame">
          <Suspense>
            <QrCode text={setup.uri} label={texts.qrCode} />
          </Suspense>
        </div>
        <CopyLine label={texts.secret} text={groupInFours(setup.secret)} />
        <TextField
          ref={field}
          name={CODE_FIELD}
          label={texts.code}
          error={isMissing ? texts.missing : undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={64}
          data-focus-first
        />
        {confirm.isError && !isMissing && <Refusal error={confirm.error} />}
        <div className="dialog-foot">
          <Button onClick={close}>{uiTexts.cancel}</Button>
          <Button type="submit" look="primary" isUnavailable={confirm.isPending}>
            {confirm.isPending ? texts.confirming : texts.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Easier to type; apps ignore the spaces. */
function groupInFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}

function Refusal({ error }: { error: Error }) {
  const { app: texts } = useMessages(secondFactorMessages);
  const isExpired = error instanceof HubError && (error.code === 'conflict' || error.code === 'not_found');
  return isExpired ? (
    <p className="note note-failed" role="alert">
      {texts.expired}
    </p>
  ) : (
    <ErrorAlert error={error} />
  );
}
