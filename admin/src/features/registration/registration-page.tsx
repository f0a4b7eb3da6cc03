import type { RegistrationWindow } from '@muster/generated/types';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useMessages } from '../../ui/language.ts';
import { useNotices } from '../../ui/notices.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ConfirmDialog } from '../errors/confirm-dialog.tsx';
import { QueryView } from '../errors/query-view.tsx';
import { useErrorNotice } from '../errors/use-error-notice.ts';
import { InstallCommand } from '../nodes/install-line.tsx';
import { useSettings, useUpdateSettings } from '../settings/settings-query.ts';
import { JoinedNodes } from './joined-list.tsx';
import { registrationMessages } from './messages.ts';
import { WindowStatus } from './window-status.tsx';

export function RegistrationPage() {
  const texts = useMessages(registrationMessages);
  const settings = useSettings();
  return (
    <>
      <header className="page-head">
        <PageHeading title={texts.title} />
      </header>
      <p className="muted">{texts.lead}</p>
      <QueryView query={settings}>
        {({ registration }) =>
          registration === null ? <ClosedWindow /> : <OpenWindow window={registration} />
        }
      </QueryView>
    </>
  );
}

function ClosedWindow() {
  const texts = useMessages(registrationMessages);
  const update = useUpdateSettings();
  const tellFailure = useErrorNotice();
  const { notifyDone } = useNotices();
  function open() {
    update.mutate(
      { registration_open: true },
      { onSuccess: () => notifyDone(texts.opened), onError: tellFailure },
    );
  }
  return (
    <div className="empty">
      <KeyRound className="icon" />
      <h2>{texts.closedTitle}</h2>
      <p className="muted">{texts.closedAdvice}</p>
      <Button look="primary" isUnavailable={update.isPending} onClick={open}>
        {update.isPending ? texts.opening : texts.open}
      </Button>
    </div>
  );
}

function OpenWindow({ window }: { window: RegistrationWindow }) {
  const texts = useMessages(registrationMessages);
  const update = useUpdateSettings();
  const tellFailure = useErrorNotice();
  const { notifyDone } = useNotices();
  const [isRenewing, setIsRenewing] = useState(false);
  function close() {
    update.mutate(
      { registration_open: false },
      { onSuccess: () => notifyDone(texts.closed), onError: tellFailure },
    );
  }
  return (
    <>
      <div className="columns">
        <section className="card">
          <h2>{texts.openTitle}</h2>
          <WindowStatus window={window} />
          {window.remaining === 0 && <p className="note note-warn">{texts.full}</p>}
          <div className="buttons">
            <Button onClick={() => setIsRenewing(true)}>{texts.renew}</Button>
            <Button isUnavailable={update.isPending} onClick={close}>
              {texts.close}
            </Button>
          </div>
        </section>
        <RegistrationCommand registrationKey={window.key} />
        <JoinedNodes ids={window.joined} />
      </div>
      {isRenewing && <RenewDialog onClose={() => setIsRenewing(false)} />}
    </>
  );
}

function RenewDialog({ onClose }: { onClose(): void }) {
  const texts = useMessages(registrationMessages);
  const update = useUpdateSettings();
  const { notifyDone } = useNotices();
  function renew() {
    update.mutate(
      { registration_open: true },
      {
        onSuccess() {
          notifyDone(texts.renewed);
          onClose();
        },
      },
    );
  }
  return (
    <ConfirmDialog {...texts.renewal} request={update} onConfirm={renew} onClose={onClose}>
      <p>{texts.renewal.body}</p>
    </ConfirmDialog>
  );
}

function RegistrationCommand({ registrationKey }: { registrationKey: string }) {
  const texts = useMessages(registrationMessages);
  return (
    <section className="card">
      <p>{texts.steps}</p>
      <InstallCommand option="--key" secret={registrationKey} secrecy={texts.secrecy} />
    </section>
  );
}
