import type { ApiToken, ApiTokenScope } from '@muster/generated/types';
import { type ComponentProps, useId, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { BoundSelect, BoundText } from '../../forms/bound-fields.tsx';
import { describeFieldError } from '../../forms/field-text.ts';
import { CheckField } from '../../ui/field.tsx';
import { formatInstant } from '../../ui/format.ts';
import { useLanguage, useLocale, useMessages } from '../../ui/language.ts';
import { tokenMessages } from './messages.ts';
import { apiTokenScopes, readExpiry, type TokenForm } from './token-form.ts';

export const now = () => Date.now() / 1000;

/** The controls of a `TokenForm`; `token` is the one that is changed. */
export function TokenFields({ token }: { token?: ApiToken }) {
  const { form: texts } = useMessages(tokenMessages);
  return (
    <>
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
      <ExpiryFields token={token} />
    </>
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

function ExpiryFields({ token }: { token: ApiToken | undefined }) {
  const texts = useMessages(tokenMessages).form;
  const locale = useLocale();
  const [expires_at, date] = useWatch<TokenForm, ['expires_at', 'date']>({ name: ['expires_at', 'date'] });
  // The dialog shows an instant that does not move while it is open.
  const [opened] = useState(now);
  const chosen = readExpiry({ expires_at, date }, opened);
  const expiry = chosen === 'keep' ? (token?.expires_at ?? null) : chosen;
  const choices = token === undefined ? texts.choices : { keep: texts.keep, ...texts.choices };
  return (
    <fieldset>
      <div className="field-row">
        <BoundSelect<TokenForm>
          name="expires_at"
          label={texts.expires}
          options={Object.entries(choices).map(([value, label]) => ({ value, label }))}
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
          {expiry === null && texts.endless}
          {expiry !== null &&
            (expiry > opened ? texts.expiresAt : texts.expiredAt)(formatInstant(expiry, locale))}
        </p>
      )}
    </fieldset>
  );
}
