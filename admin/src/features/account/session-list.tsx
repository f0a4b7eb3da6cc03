import type { Session } from '@muster/generated/types';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatDay, formatInstant } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { DeleteDialog } from '../errors/delete-dialog.tsx';
import { QueryView } from '../errors/query-view.tsx';
import { useRevokeSession, useSessions } from './account-query.ts';
import { nameClient } from './client-name.ts';
import { accountMessages } from './messages.ts';

export function SessionList() {
  const texts = useMessages(accountMessages);
  const sessions = useSessions();
  const [asked, setAsked] = useState<Session | null>(null);
  return (
    <section className="stack" aria-labelledby="sessions">
      <h2 id="sessions">{texts.sessions}</h2>
      <p className="muted">{texts.sessionsLead}</p>
      <QueryView query={sessions}>
        {(present) => (
          <div className="panel-frame">
            <table className="plain-table sessions">
              <thead>
                <tr>
                  {Object.entries(texts.columns).map(([column, label]) => (
                    <th key={column} scope="col">
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {present.map((session) => (
                  <SessionRow key={session.id} session={session} onRevoke={() => setAsked(session)} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </QueryView>
      {asked !== null && <RevokeDialog session={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

function SessionRow({ session, onRevoke }: { session: Session; onRevoke(): void }) {
  const { columns, ...texts } = useMessages(accountMessages);
  const locale = useLocale();
  const client = nameClient(session.user_agent) || texts.unknownClient;
  return (
    <tr>
      <th scope="row" title={session.user_agent}>
        <strong className="node-name">{client}</strong>{' '}
        {session.current && <span className="chip">{texts.thisOne}</span>}
      </th>
      <td data-label={columns.address} className="breaking">
        {session.address}
      </td>
      <td data-label={columns.created}>{formatInstant(session.created_at, locale)}</td>
      <td data-label={columns.seen}>{formatInstant(session.last_seen_at, locale)}</td>
      <td data-label={columns.idleEnds}>{formatInstant(session.idle_expires_at, locale)}</td>
      <td data-label={columns.ends}>{formatDay(session.expires_at, locale)}</td>
      <td className="cell-actions">
        <Button aria-label={texts.revokeLabel(client, session.address)} onClick={onRevoke}>
          {texts.revoke}
        </Button>
      </td>
    </tr>
  );
}

function RevokeDialog({ session, onClose }: { session: Session; onClose(): void }) {
  const texts = useMessages(accountMessages);
  const client = nameClient(session.user_agent) || texts.unknownClient;
  return (
    <DeleteDialog
      title={texts.revocation.title(client)}
      done={texts.revocation.done}
      confirm={texts.revocation.confirm}
      working={texts.revocation.working}
      request={useRevokeSession(session)}
      onClose={onClose}
    >
      <p>{texts.revocation.body(session.address)}</p>
      {session.current && <p className="note note-warn">{texts.revocation.own}</p>}
    </DeleteDialog>
  );
}
