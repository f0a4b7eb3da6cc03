import type { Check } from '@muster/generated/types';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { BoundAmount, BoundCheck, BoundSelect, BoundText, BoundTextArea } from '../../forms/bound-fields.tsx';
import { useMessages } from '../../ui/language.ts';
import { type CheckForm, optionKeys, shownKeys } from './check-options.ts';
import type { CheckKind } from './check-target.ts';
import { checkFormMessages } from './form-messages.ts';
import { type TaskForm, taskFields } from './task-form.ts';

interface OptionFieldsProps {
  kind: CheckKind;
  /** Of the task: the options are open if it has some. */
  check: Check;
}

/** What most checks leave at its default. */
export function OptionFields({ kind, check }: OptionFieldsProps) {
  const texts = useMessages(checkFormMessages);
  const details = useRef<HTMLDetailsElement>(null);
  useOpenForErrors(details);
  const shown = optionKeys.filter((key) => shownKeys[kind].includes(key));
  const isUsed = shown.some((key) => check[key] !== undefined);
  const request = shown.filter((key) => !isJudgement(key));
  return (
    <details ref={details} className="more-options" open={isUsed}>
      <summary>{texts.more}</summary>
      <div className="stack">
        {request.length > 0 && <OptionSet legend={texts.request} keys={request} />}
        <OptionSet legend={texts.judgement} keys={shown.filter(isJudgement)} />
      </div>
    </details>
  );
}

type OptionKey = (typeof optionKeys)[number];

function isJudgement(key: OptionKey): boolean {
  return shownKeys.icmp.includes(key) && key !== 'family';
}

/** A closed part has no field that could get the focus. */
function useOpenForErrors(details: RefObject<HTMLDetailsElement | null>): void {
  const { errors, submitCount } = useFormState<TaskForm>();
  const { setFocus } = useFormContext<TaskForm>();
  const wrong = optionKeys.find((key) => errors[key] !== undefined);
  const isFirst = taskFields.find((field) => errors[field] !== undefined) === wrong;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt to save opens it again
  useEffect(() => {
    if (wrong === undefined || details.current === null || details.current.open) return;
    details.current.open = true;
    if (isFirst) setFocus(wrong);
  }, [wrong, isFirst, submitCount]);
}

function OptionSet({ legend, keys }: { legend: string; keys: readonly OptionKey[] }) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="option-grid">
        {keys.map((key) => (
          <Option key={key} name={key} />
        ))}
      </div>
    </fieldset>
  );
}

function Option({ name }: { name: OptionKey }) {
  const { faults, ...texts } = useMessages(checkFormMessages);
  switch (name) {
    case 'method':
      return <Choice name={name} label={texts.method} labels={{ GET: 'GET', HEAD: 'HEAD' }} />;
    case 'family':
      return (
        <Choice
          name={name}
          label={texts.family}
          labels={{ '': texts.anyFamily, ipv4: 'IPv4', ipv6: 'IPv6' }}
        />
      );
    case 'headers':
      return (
        <BoundTextArea<TaskForm>
          name={name}
          label={texts.headers}
          hint={texts.headersHint}
          fault={faults.headers}
          rows={2}
          spellCheck={false}
        />
      );
    case 'statuses':
      return <Text name={name} label={texts.statuses} hint={texts.statusesHint} fault={faults.statuses} />;
    case 'body_contains':
      return <Text name={name} label={texts.contains} />;
    case 'body_lacks':
      return <Text name={name} label={texts.lacks} />;
    case 'json_path':
      return <Text name={name} label={texts.jsonPath} hint={texts.jsonPathHint} fault={faults.jsonPath} />;
    case 'json_value':
      return <Text name={name} label={texts.jsonValue} />;
    case 'server_name':
      return <Text name={name} label={texts.serverName} hint={texts.serverNameHint} fault={faults.host} />;
    case 'record_contains':
      return <Text name={name} label={texts.record} />;
    case 'public_name':
      return <Text name={name} label={texts.publicName} hint={texts.publicNameHint} />;
    case 'redirects':
      return <Amount name={name} label={texts.redirects} placeholder="0" />;
    case 'slow_ms':
      return <Amount name={name} label={texts.slow} />;
    case 'failures':
      return <Amount name={name} label={texts.failures} placeholder="2" />;
    case 'successes':
      return <Amount name={name} label={texts.successes} placeholder="1" />;
    case 'inverted':
      return <BoundCheck<TaskForm> name={name} label={texts.inverted} />;
    case 'quorum':
      return <Amount name={name} label={texts.quorum} placeholder="½" />;
  }
}

interface TextProps {
  name: keyof CheckForm;
  label: string;
  hint?: ReactNode;
  fault?: string;
}

function Text(props: TextProps) {
  return <BoundText<TaskForm> maxLength={256} autoComplete="off" spellCheck={false} {...props} />;
}

/** The placeholder is the default. */
function Amount(props: TextProps & { placeholder?: string }) {
  return <BoundAmount<TaskForm> inputMode="numeric" maxLength={5} {...props} />;
}

interface ChoiceProps {
  name: 'method' | 'family';
  label: string;
  labels: Readonly<Record<string, string>>;
}

function Choice({ name, label, labels }: ChoiceProps) {
  const options = Object.entries(labels).map(([value, text]) => ({ value, label: text }));
  return <BoundSelect<TaskForm> name={name} label={label} options={options} />;
}
