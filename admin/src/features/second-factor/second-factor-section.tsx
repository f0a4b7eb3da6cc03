import { limits } from '@muster/generated/limits';
import type { SecondFactor } from '@muster/generated/types';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { useNotices } from '../../ui/notices.tsx';
import { ConfirmDialog } from '../errors/confirm-dialog.tsx';
import { DeleteDialog } from '../errors/delete-dialog.tsx';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { QueryView } from '../errors/query-view.tsx';
import { isExternalUser, useKnownMe } from '../session/session.ts';
import { AuthenticatorDialog } from './authenticator-dialog.tsx';
import { secondFactorMessages } from './messages.ts';
import { PasskeyRows } from './passkey-rows.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import {
  useCreateRecoveryCodes,
  useDeleteTotp,
  useSecondFactor,
  useStartTotp,
} from './second-factor-query.ts';

/** From here on the panel asks for new codes. */
const FEW_CODES = 3;

/** Receives new recovery codes, which are shown once. */
type OnCodes = (codes: readonly string[] | null) => void;

export function SecondFactorSection() {
  const texts = useMessages(secondFactorMessages);
  const me = useKnownMe();
  const factor = useSecondFactor();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <section className="card narrow" aria-labelledby="second-factor">
      <h2 id="second-factor">
        {texts.title} {factor.data && <StateChip isOn={isOn(factor.data)} />}
      </h2>
      <p className="muted">
        {texts.lead} {factor.data && !isOn(factor.data) && texts.endsSessions}
      </p>
      {isExternalUser(me) && <p className="note">{texts.external}</p>}
      <QueryView query={factor}>
        {(present) =>
          !isExternalUser(me) && (
            <ul className="rows factors">
              <PasskeyRows factor={present} onCodes={setCodes} />
              <AppRow factor={present} onCodes={setCodes} />
              {isOn(present) && <CodesRow left={present.recovery_codes_left} onCodes={setCodes} />}
            </ul>
          )
        }
      </QueryView>
      {codes !== null && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </section>
  );
}

function isOn({ totp, passkeys }: SecondFactor): boolean {
  return totp !== null || passkeys.length > 0;
}

function StateChip({ isOn: isTurnedOn }: { isOn: boolean }) {
  const { on, off } = useMessages(secondFactorMessages);
  return <span className={isTurnedOn ? 'chip chip-good' : 'chip'}>{isTurnedOn ? on : off}</span>;
}

function AppRow({ factor, onCodes }: { factor: SecondFactor; onCodes: OnCodes }) {
  const { app: texts } = useMessages(secondFactorMessages);
  const locale = useLocale();
  const start = useStartTotp();
  const { notifyDone } = useNotices();
  const [isAsking, setIsAsking] = useState(false);
  const { totp } = factor;
  return (
    <li>
      <span className="factor">
        <strong>{texts.title}</strong>
        <span className="sub">
          {totp === null ? texts.off : texts.since(formatDay(totp.created_at, locale))}
        </span>
      </span>
      {totp === null ? (
        <Button aria-label={texts.setUpLabel} isUnavailable={start.isPending} onClick={() => start.mutate()}>
          {start.isPending ? texts.starting : texts.setUp}
        </Button>
      ) : (
        <Button aria-label={texts.removeLabel} onClick={() => setIsAsking(true)}>
          {texts.remove}
        </Button>
      )}
      {start.isError && <ErrorAlert error={start.error} />}
      {start.data !== undefined && (
        <AuthenticatorDialog
          setup={start.data}
          onClose={start.reset}
          onDone={(codes) => {
            start.reset();
            notifyDone(texts.done);
            onCodes(codes);
          }}
        />
      )}
      {isAsking && <RemoveAppDialog factor={factor} onClose={() => setIsAsking(false)} />}
    </li>
  );
}

function RemoveAppDialog({ factor, onClose }: { factor: SecondFactor; onClose(): void }) {
  const { removal: texts } = useMessages(secondFactorMessages);
  const isLast = factor.passkeys.length === 0;
  return (
    <DeleteDialog
      title={texts.app.title}
      done={isLast ? texts.doneLast : texts.done}
      confirm={isLast ? texts.confirmLast : texts.confirm}
      working={texts.working}
      request={useDeleteTotp()}
      onClose={onClose}
    >
      <p>{texts.app.body}</p>
      {isLast && <p className="note note-warn">{texts.last}</p>}
    </DeleteDialog>
  );
}

function CodesRow({ left, onCodes }: { left: number; onCodes: OnCodes }) {
  const { codes: texts } = useMessages(secondFactorMessages);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <li>
      <span className="factor">
        <strong>{texts.title}</strong>
        <span className="sub">
          <span className="figures">{texts.left(left, limits.recoveryCodes)}</span>{' '}
          <span>{texts.purpose}</span>
        </span>
      </span>
      <Button aria-label={texts.replaceLabel} onClick={() => setIsAsking(true)}>
        {texts.replace}
      </Button>
      {left <= FEW_CODES && <p className="note note-warn">{left === 0 ? texts.none : texts.few}</p>}
      {isAsking && <ReplaceCodesDialog onCodes={onCodes} onClose={() => setIsAsking(false)} />}
    </li>
  );
}

function ReplaceCodesDialog({ onCodes, onClose }: { onCodes: OnCodes; onClose(): void }) {
  const { replacement: texts } = useMessages(secondFactorMessages).codes;
  const create = useCreateRecoveryCodes();
  return (
    <ConfirmDialog
      title={texts.title}
      confirm={texts.confirm}
      working={texts.working}
      request={create}
      onClose={() => {
        // The answer has the codes, which are shown once.
        if (!create.isPending) onClose();
      }}
      onConfirm={() =>
        create.mutate(undefined, {
          onSuccess(codes) {
            onClose();
            onCodes(codes);
          },
        })
      }
    >
      <p>{texts.body}</p>
    </ConfirmDialog>
  );
}
