import { limits } from '@muster/generated/limits';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { QueryView } from '../errors/query-view.tsx';
import { useSecondFactor } from '../second-factor/second-factor-query.ts';
import { isExternalUser, useKnownMe } from '../session/session.ts';
import { ConfirmationForm } from './confirmation-form.tsx';
import { confirmationMessages } from './messages.ts';

const MINUTES = limits.confirmationSeconds / 60;

interface ConfirmationDialogProps {
  onSettled(isConfirmed: boolean): void;
}

export function ConfirmationDialog({ onSettled }: ConfirmationDialogProps) {
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
