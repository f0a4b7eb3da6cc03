import type { Passkey, SecondFactor } from '@muster/generated/types';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatDay, formatInstant } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { useNotices } from '../../ui/notices.tsx';
import { DeleteDialog } from '../errors/delete-dialog.tsx';
import { ErrorAlert } from '../errors/error-alert.tsx';
import { isAtIpAddress, preparePasskeys, supportsPasskeys } from '../session/passkey-prompt.ts';
import { secondFactorMessages } from './messages.ts';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { useDeletePasskey, useStartPasskey } from './second-factor-query.ts';

interface PasskeyRowsProps {
  factor: SecondFactor;
  onCodes(codes: readonly string[] | null): void;
}

/** The passkeys of the account, and how to add one. */
export function PasskeyRows({ factor, onCodes }: PasskeyRowsProps) {
  const [removed, setRemoved] = useState<Passkey | null>(null);
  useEffect(preparePasskeys, []);
  return (
    <li>
      <AddPasskey factor={factor} onCodes={onCodes} />
      {factor.passkeys.length > 0 && (
        <ul className="rows passkeys">
          {factor.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoved(passkey)} />
          ))}
        </ul>
      )}
      {removed !== null && (
        <RemovePasskeyDialog factor={factor} passkey={removed} onClose={() => setRemoved(null)} />
      )}
    </li>
  );
}

function AddPasskey({ factor, onCodes }: PasskeyRowsProps) {
  const { passkeys: texts } = useMessages(secondFactorMessages);
  const { notifyDone } = useNotices();
  const start = useStartPasskey();
  const [isOpen, setIsOpen] = useState(false);
  const problem = usePasskeyProblem(factor);
  return (
    <>
      <span className="factor">
        <strong>{texts.title}</strong>
        <span className="sub">{texts.lead}</span>
      </span>
      {problem === undefined ? (
        <Button
          aria-label={texts.addLabel}
          isUnavailable={start.isPending}
          onClick={() => start.mutate(undefined, { onSuccess: () => setIsOpen(true) })}
        >
          {start.isPending && !isOpen ? texts.starting : texts.add}
        </Button>
      ) : (
        <p className="note note-warn">{problem}</p>
      )}
      {start.isError && !isOpen && <ErrorAlert error={start.error} />}
      {isOpen && (
        <PasskeyDialog
          start={start}
          onClose={() => setIsOpen(false)}
          onDone={(name, codes) => {
            setIsOpen(false);
            notifyDone(texts.done(name));
            onCodes(codes);
          }}
        />
      )}
    </>
  );
}

/** Why no passkey can be created here, and what to do; undefined if one can. */
function usePasskeyProblem(factor: SecondFactor): string | undefined {
  const { problems } = useMessages(secondFactorMessages).passkeys;
  if (factor.passkeys_available && supportsPasskeys()) return undefined;
  if (isAtIpAddress()) return problems.address;
  if (!window.isSecureContext) return problems.insecure;
  if (factor.passkeys_available) return problems.unsupported;
  // The hub knows what the page does not: whether the host name is that of --site.
  const site = /^Passkeys work at (\S+) only\./.exec(factor.passkeys_problem ?? '')?.[1];
  return site === undefined ? problems.unnamed : problems.otherAddress(site);
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove(): void }) {
  const { passkeys: texts } = useMessages(secondFactorMessages);
  const locale = useLocale();
  const { name, rp_id, created_at, last_used_at } = passkey;
  const facts = [
    texts.added(formatDay(created_at, locale)),
    last_used_at === null ? texts.unused : texts.used(formatInstant(last_used_at, locale)),
    ...(worksHere(rp_id) ? [] : [texts.elsewhere(rp_id)]),
  ];
  return (
    <li>
      <span className="factor">
        <span className="breaking">{name}</span>
        <span className="sub figures">{facts.join(' · ')}</span>
      </span>
      <Button aria-label={texts.removeLabel(name)} onClick={onRemove}>
        {texts.remove}
      </Button>
    </li>
  );
}

/** A passkey works at its host name and below. */
function worksHere(rpId: string): boolean {
  const { hostname } = window.location;
  return hostname === rpId || hostname.endsWith(`.${rpId}`);
}

interface RemovePasskeyDialogProps {
  factor: SecondFactor;
  passkey: Passkey;
  onClose(): void;
}

function RemovePasskeyDialog({ factor, passkey, onClose }: RemovePasskeyDialogProps) {
  const { removal: texts } = useMessages(secondFactorMessages);
  const isLast = factor.totp === null && factor.passkeys.length === 1;
  return (
    <DeleteDialog
      title={texts.passkey.title(passkey.name)}
      done={isLast ? texts.doneLast : texts.done}
      confirm={isLast ? texts.confirmLast : texts.confirm}
      working={texts.working}
      request={useDeletePasskey(passkey.id)}
      onClose={onClose}
    >
      <p>{texts.passkey.body}</p>
      {isLast && <p className="note note-warn">{texts.last}</p>}
    </DeleteDialog>
  );
}
