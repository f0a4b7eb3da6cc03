import type { AlertFigure, AlertFigureInfo, AlertUnit } from '@muster/generated/types';
import { useEffect, useRef } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { BoundAmount } from '../../forms/bound-fields.tsx';
import { SelectField } from '../../ui/field.tsx';
import { useLocale, useMessages } from '../../ui/language.ts';
import { parseDecimal } from '../nodes/byte-amount.ts';
import { nameUnit } from '../ping/time-amount.ts';
import { figureNames, findFactor, findFigureGroup } from './figures.ts';
import { alertMessages } from './messages.ts';
import { followBegin, makeLevels, type RuleForm } from './rule-form.ts';
import { ruleMessages } from './rule-messages.ts';
import type { Figures } from './rule-query.ts';

const levelFields = ['begin', 'end', 'for_seconds', 'keep_seconds'] as const;

/** Digits of an amount, and of minutes. */
const MAX_DIGITS = 16;
const MAX_MINUTE_DIGITS = 8;

/** What is watched, and at which values an alert begins and ends. Levels are checked while they are typed. */
export function FigureFields({ figures }: { figures: Figures }) {
  const { form: texts } = useMessages(ruleMessages);
  const figure = useWatch<RuleForm, 'figure'>({ name: 'figure' });
  const info = figures.get(figure);
  useFollowingEnd(info?.is_below === true);
  useLevelCheck();
  return (
    <fieldset>
      <FigureField figures={figures} />
      {info !== undefined && info.unit !== 'flag' && <LevelFields figure={info} />}
      <div className="field-row">
        <BoundAmount<RuleForm>
          name="for_seconds"
          label={texts.beginFor}
          hint={texts.beginForHint}
          fault={texts.faults.minutes}
          maxLength={MAX_MINUTE_DIGITS}
        />
        <BoundAmount<RuleForm>
          name="keep_seconds"
          label={texts.endFor}
          fault={texts.faults.minutes}
          maxLength={MAX_MINUTE_DIGITS}
        />
      </div>
    </fieldset>
  );
}

/** The levels of another figure mean nothing for this one: a choice brings its own. */
function FigureField({ figures }: { figures: Figures }) {
  const { form: texts, groups } = useMessages(ruleMessages);
  const { figures: names } = useMessages(alertMessages);
  const { field } = useController<RuleForm, 'figure'>({ name: 'figure' });
  const { setValue } = useFormContext<RuleForm>();
  const info = figures.get(field.value);
  const hint = info?.is_below === true ? texts.lowIsBad : texts.highIsBad;
  function choose(figure: AlertFigure) {
    if (figure === field.value) return;
    field.onChange(figure);
    for (const [name, value] of Object.entries(makeLevels(figure, figures)))
      setValue(name as (typeof levelFields)[number], value, { shouldDirty: true });
  }
  return (
    <SelectField
      name="figure"
      label={texts.figure}
      hint={info?.unit !== 'flag' && hint}
      value={field.value}
      ref={field.ref}
      options={figureNames.map((value) => ({
        value,
        label: names[value],
        group: groups[findFigureGroup(value)],
      }))}
      onChange={(value) => choose(value as AlertFigure)}
    />
  );
}

/** The same in all languages; empty for a plain number. */
const symbols: Partial<Record<AlertUnit, string>> = {
  percent: '%',
  celsius: '°C',
  bytes_per_second: 'MiB/s',
  milliseconds: 'ms',
};

function LevelFields({ figure: { figure, unit, is_below: isBelow } }: { figure: AlertFigureInfo }) {
  const { form: texts } = useMessages(ruleMessages);
  const end = useWatch<RuleForm, 'end'>({ name: 'end' });
  const words: Partial<Record<AlertUnit, string>> = texts.units;
  const locale = useLocale();
  const time = findFactor(figure, unit) === 1 ? 'second' : 'minute';
  const name = unit === 'seconds' ? nameUnit(time, locale) : (symbols[unit] ?? words[unit]);
  const withUnit = (label: string) => (name === undefined ? label : `${label} (${name})`);
  const { faults } = texts;
  const relation = isBelow ? faults.endLow : faults.endHigh;
  return (
    <div className="field-row">
      <BoundAmount<RuleForm>
        name="begin"
        label={withUnit(isBelow ? texts.beginLow : texts.beginHigh)}
        fault={faults.level}
        maxLength={MAX_DIGITS}
      />
      <BoundAmount<RuleForm>
        name="end"
        label={withUnit(isBelow ? texts.endLow : texts.endHigh)}
        fault={parseDecimal(end) === undefined ? faults.level : relation}
        maxLength={MAX_DIGITS}
      />
    </div>
  );
}

/** A new begin takes the end along if the alert would never end. The end that was chosen comes back with its begin. */
function useFollowingEnd(isBelow: boolean): void {
  const { setValue } = useFormContext<RuleForm>();
  const [begin, end] = useWatch<RuleForm, ['begin', 'end']>({ name: ['begin', 'end'] });
  const chosen = useRef({ begin, end });
  const last = useRef({ begin, end });
  useEffect(() => {
    const isEndChosen = end !== last.current.end;
    const isBeginTyped = begin !== last.current.begin;
    last.current = { begin, end };
    if (isEndChosen) chosen.current = { begin, end };
    else if (isBeginTyped) {
      const next = followBegin(begin, chosen.current, isBelow);
      if (next === end) return;
      last.current.end = next;
      setValue('end', next, { shouldDirty: true });
    }
  }, [begin, end, isBelow, setValue]);
}

function useLevelCheck(): void {
  const { trigger } = useFormContext<RuleForm>();
  const typed = useWatch<RuleForm, typeof levelFields>({ name: levelFields }).join();
  const first = useRef(typed);
  useEffect(() => {
    if (typed !== first.current) void trigger([...levelFields]);
  }, [typed, trigger]);
}
