import { limits } from '@muster/generated/limits';
import { useEffect } from 'react';
import { useHub } from '../../api/hub-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { useStore } from '../../ui/store.ts';
import { QueryView } from '../errors/query-view.tsx';
import { useSecondFactor } from '../second-factor/second-factor-query.ts';
import { isExternalUser, useKnownMe } from '../session/session.ts';
import { ConfirmationForm } from './confirmation-form.tsx';
import { confirmationMessages } from './messages.ts';

const MINUTES = limits.confirmationSeconds / 60;

/** Asks the user to confirm their identity while a request waits for it. */
export function StepUpDialog() {
  const { stepUp } = useHub();
  const isAsked = useStore(stepUp.isAsked);
  // A session that ends takes this component with it.
  useEffect(() => () => stepUp.settle(false), [stepUp]);
  return isAsked && <ConfirmationDialog onSettled={stepUp.settle} />;
}

interface ConfirmationDialogProps {
  onSettled(isConfirmed: boolean): void;
}

function ConfirmationDialog({ onSettled }: ConfirmationDialogProps) {
  const texts = useMessages(confirmationMessages);
  const me = useKnownMe();
  const factor = useSecondFactor();
  const cancel = () => onSettled(false);
  return (
    <Dialog kind="prompt" title={texts.title} onClose={cancel}>
      {isExternalUser(me) ? (
        <ExternalConfirmation username={me.username ?? ''} onCancel={cancel} />
      ) : (
        <QueryView query={factor}>
          {(present) => (
            <ConfirmationForm
              factor={present}
              minutes={MINUTES}
              onConfirmed={() => onSettled(true)}
              onCancel={cancel}
            />
          )}
        </QueryView>
      )}
    </Dialog>
  );
}

function ExternalConfirmation({ username, onCancel }: { username: string; onCancel(): void }) {
  const texts = useMessages(confirmationMessages);
  const { cancel } = useMessages(uiMessages);
  return (
    <>
      <p>{texts.external(username, MINUTES)}</p>
      <div className="dialog-foot">
        <Button onClick={onCancel} data-focus-first>
          {cancel}
        </Button>
        <a className="button button-primary" href="/api/auth/oauth">
          {texts.logInAgain}
        </a>
      </div>
    </>
  );
}
