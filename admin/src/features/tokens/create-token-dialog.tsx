import type { ApiTokenScope, IssuedApiToken } from '@muster/generated/types';
import { type ComponentProps, useId, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { BoundSelect, BoundText } from '../../forms/bound-fields.tsx';
import { ContractForm } from '../../forms/contract-form.tsx';
import { describeFieldError } from '../../forms/field-text.ts';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckField } from '../../ui/field.tsx';
import { formatInstant } from '../../ui/format.ts';
import { useLanguage, useLocale, useMessages } from '../../ui/language.ts';
import { uiMessages } from '../../ui/messages.ts';
import { tokenMessages } from './messages.ts';
import {
  apiTokenScopes,
  createTokenContract,
  emptyToken,
  readExpiry,
  type TokenForm,
  tokenFields,
} from './token-form.ts';
import { useCreateApiToken } from './token-query.ts';

interface CreateTokenDialogProps {
  onCreated(issued: IssuedApiToken): void;
  onClose(): void;
}

const now = () => Date.now() / 1000;
const contract = createTokenContract(now);

export function CreateTokenDialog({ onCreated, onClose }: CreateTokenDialogProps) {
  const { create: submit, form: texts } = useMessages(tokenMessages);
  const uiTexts = useMessages(uiMessages);
  const create = useCreateApiToken();
  const form = useContractForm({ contract, values: emptyToken, failure: create.error });
  return (
    <Dialog kind="prompt" title={texts.title} onClose={onClose}>
      <ContractForm
        form={form}
        request={create}
        fields={tokenFields}
        onSubmit={(body) => create.mutate(body, { onSuccess: onCreated })}
        foot={
          <div className="dialog-foot">
            <Button onClick={onClose}>{uiTexts.cancel}</Button>
            <Button type="submit" look="primary" isUnavailable={create.isPending}>
              {create.isPending ? texts.creating : submit}
            </Button>
          </div>
        }
      >
        <BoundText<TokenForm>
          name="name"
          label={texts.name}
          hint={texts.nameHint}
          fault={texts.faults.name}
          maxLength={64}
          autoComplete="off"
          required
          data-focus-first
        />
        <ScopesField />
        <ExpiryFields />
      </ContractForm>
    </Dialog>
  );
}

function ScopesField() {
  const texts = useMessages(tokenMessages).form;
  const language = useLanguage();
  const errorId = useId();
  const { field, fieldState } = useController<TokenForm, 'scopes'>({ name: 'scopes' });
  const error = describeFieldError(fieldState.error, texts.faults.scopes, language);

  function toggle(scope: ApiTokenScope, isChosen: boolean) {
    field.onChange(apiTokenScopes.filter((one) => (one === scope ? isChosen : field.value.includes(one))));
  }

  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId}>
      <legend>{texts.scopes}</legend>
      {apiTokenScopes.map((scope, index) => (
        <CheckField
          key={scope}
          {...(index === 0 && ({ ref: field.ref } satisfies Partial<ComponentProps<typeof CheckField>>))}
          name={scope}
          label={scope}
          hint={texts.scopeHints[scope]}
          checked={field.value.includes(scope)}
          onChange={({ target }) => toggle(scope, target.checked)}
          onBlur={field.onBlur}
        />
      ))}
      {error !== undefined && (
        <p id={errorId} className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function ExpiryFields() {
  const texts = useMessages(tokenMessages).form;
  const locale = useLocale();
  const [expires_at, date] = useWatch<TokenForm, ['expires_at', 'date']>({ name: ['expires_at', 'date'] });
  // The dialog shows an instant that does not move while it is open.
  const [opened] = useState(now);
  const expiry = readExpiry({ expires_at, date }, opened);
  return (
    <fieldset>
      <div className="field-row">
        <BoundSelect<TokenForm>
          name="expires_at"
          label={texts.expires}
          options={Object.entries(texts.choices).map(([value, label]) => ({ value, label }))}
        />
        {expires_at === 'date' && (
          <BoundText<TokenForm>
            name="date"
            type="date"
            label={texts.date}
            fault={texts.faults.date}
            required
          />
        )}
      </div>
      {typeof expiry !== 'string' && (
        <p className="field-hint">
          {expiry === null ? texts.endless : texts.expiresAt(formatInstant(expiry, locale))}
        </p>
      )}
    </fieldset>
  );
}
