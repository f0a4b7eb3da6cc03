import type { ApiToken, IssuedApiToken } from '@muster/generated/types';
import { KeyRound, Pencil, Plug, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { formatDay, formatInstant } from '../../ui/format.ts';
import { useLocale, useMessages } from '../../ui/language.ts';
import { PageHeading, useFocusAfterRemoval } from '../../ui/page-heading.tsx';
import { ConfirmDialog } from '../errors/confirm-dialog.tsx';
import { DeleteDialog } from '../errors/delete-dialog.tsx';
import { QueryView } from '../errors/query-view.tsx';
import { isExternalUser, useKnownMe } from '../session/session.ts';
import { shellMessages } from '../shell/messages.ts';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { EditTokenDialog } from './edit-token-dialog.tsx';
import { IssuedTokenDialog } from './issued-token-dialog.tsx';
import { tokenMessages } from './messages.ts';
import { useApiTokens, useReissueApiToken, useRevokeApiToken } from './token-query.ts';

type TokenAction = 'edit' | 'reissue' | 'revoke';

type OpenDialog =
  | { kind: 'create' }
  | { kind: 'issued'; issued: IssuedApiToken }
  | { kind: TokenAction; token: ApiToken };

export function TokensPage() {
  const { screens } = useMessages(shellMessages);
  const texts = useMessages(tokenMessages);
  const tokens = useApiTokens();
  const isExternal = isExternalUser(useKnownMe());
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  useFocusAfterRemoval(tokens.data?.length ?? 0);
  return (
    <>
      <header className="page-head">
        <PageHeading title={screens.tokens} />
        {!isExternal && (
          <Button look="primary" icon={Plus} onClick={() => setDialog({ kind: 'create' })}>
            {texts.create}
          </Button>
        )}
      </header>
      <p className="muted narrow">{texts.lead}</p>
      {isExternal && <p className="note">{texts.external}</p>}
      <QueryView query={tokens}>
        {(present) =>
          present.length === 0 ? (
            <div className="empty">
              <Plug className="icon" />
              <h2>{texts.empty}</h2>
            </div>
          ) : (
            <TokenTable
              tokens={present}
              mayChange={!isExternal}
              onAct={(kind, token) => setDialog({ kind, token })}
            />
          )
        }
      </QueryView>
      {dialog?.kind === 'create' && (
        <CreateTokenDialog onCreated={(issued) => setDialog({ kind: 'issued', issued })} onClose={close} />
      )}
      {dialog?.kind === 'issued' && <IssuedTokenDialog issued={dialog.issued} onClose={close} />}
      {dialog?.kind === 'edit' && <EditTokenDialog token={dialog.token} onClose={close} />}
      {dialog?.kind === 'reissue' && (
        <ReissueDialog
          token={dialog.token}
          onIssued={(issued) => setDialog({ kind: 'issued', issued })}
          onClose={close}
        />
      )}
      {dialog?.kind === 'revoke' && <RevokeDialog token={dialog.token} onClose={close} />}
    </>
  );
}

interface TokenActions {
  /** Users of an external login may only revoke tokens. */
  mayChange: boolean;
  onAct(action: TokenAction, token: ApiToken): void;
}

function TokenTable({ tokens, ...actions }: TokenActions & { tokens: readonly ApiToken[] }) {
  const { columns } = useMessages(tokenMessages);
  return (
    <div className="panel-frame">
      <table className="plain-table">
        <thead>
          <tr>
            {Object.entries(columns).map(([column, label]) => (
              <th key={column} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} {...actions} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TokenRow({ token, mayChange, onAct }: TokenActions & { token: ApiToken }) {
  const { columns, ...texts } = useMessages(tokenMessages);
  const locale = useLocale();
  return (
    <tr>
      <th scope="row" className="breaking">
        <strong className="node-name">{token.name}</strong>
      </th>
      <td data-label={columns.scopes}>
        <span className="sub">
          {token.scopes.map((scope) => (
            <span key={scope} className="chip">
              {scope}
            </span>
          ))}
        </span>
      </td>
      <td data-label={columns.created} title={formatInstant(token.created_at, locale)}>
        {formatDay(token.created_at, locale)}
      </td>
      <td data-label={columns.used}>
        {token.last_used_at === null ? texts.unused : formatInstant(token.last_used_at, locale)}
        {token.last_address !== '' && <span className="sub">{token.last_address}</span>}
      </td>
      <td data-label={columns.expires}>
        {token.expires_at === null ? texts.endless : <Expiry instant={token.expires_at} />}
      </td>
      <td className="cell-actions">
        <span className="action-buttons">
          {mayChange && (
            <IconButton
              icon={Pencil}
              label={texts.editing.label(token.name)}
              onClick={() => onAct('edit', token)}
            />
          )}
          {mayChange && !isExpired(token) && (
            <IconButton
              icon={KeyRound}
              label={texts.reissue.label(token.name)}
              onClick={() => onAct('reissue', token)}
            />
          )}
          <Button aria-label={texts.revokeLabel(token.name)} onClick={() => onAct('revoke', token)}>
            {texts.revoke}
          </Button>
        </span>
      </td>
    </tr>
  );
}

function isExpired({ expires_at: end }: ApiToken): boolean {
  return end !== null && end <= Date.now() / 1000;
}

/** Long enough to replace the token in a program that somebody looks at once a week. */
const SOON_SECONDS = 7 * 86_400;

function Expiry({ instant }: { instant: number }) {
  const texts = useMessages(tokenMessages);
  const locale = useLocale();
  const left = instant - Date.now() / 1000;
  return (
    <>
      <span title={formatInstant(instant, locale)}>{formatDay(instant, locale)}</span>{' '}
      {left <= 0 && <span className="chip chip-bad">{texts.expired}</span>}
      {left > 0 && left < SOON_SECONDS && <span className="chip chip-warn">{texts.expiresSoon}</span>}
    </>
  );
}

interface ReissueDialogProps {
  token: ApiToken;
  onIssued(issued: IssuedApiToken): void;
  onClose(): void;
}

function ReissueDialog({ token, onIssued, onClose }: ReissueDialogProps) {
  const { reissue: texts } = useMessages(tokenMessages);
  const request = useReissueApiToken(token);
  return (
    <ConfirmDialog
      title={texts.title(token.name)}
      confirm={texts.confirm}
      working={texts.working}
      request={request}
      onConfirm={() => request.mutate(undefined, { onSuccess: onIssued })}
      onClose={onClose}
    >
      <p>{texts.body}</p>
    </ConfirmDialog>
  );
}

function RevokeDialog({ token, onClose }: { token: ApiToken; onClose(): void }) {
  const { revocation: texts } = useMessages(tokenMessages);
  const locale = useLocale();
  return (
    <DeleteDialog
      title={texts.title(token.name)}
      done={texts.done}
      confirm={texts.confirm}
      working={texts.working}
      request={useRevokeApiToken(token)}
      onClose={onClose}
    >
      <p>{texts.body}</p>
      <p className="muted">
        {token.last_used_at === null
          ? texts.unused
          : texts.used(formatInstant(token.last_used_at, locale), token.last_address)}
      </p>
    </DeleteDialog>
  );
}
