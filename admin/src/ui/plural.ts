import { createPlural as createChoice } from 'muster-theme/format';

/** A text per plural category of the language (CLDR); `other` serves for those that are missing. `#` is the number. */
type PluralForms = { readonly other: string } & { readonly [rule in Intl.LDMLPluralRule]?: string };

export type Plural = (count: number, forms: PluralForms) => string;

/** `plural(3, { one: '# node', other: '# nodes' })` is `3 nodes` in English. */
export function createPlural(locale: string): Plural {
  const choose = createChoice<'other'>(locale, 'other');
  const numbers = new Intl.NumberFormat(locale);
  return (count, forms) => choose(count, forms).replace('#', numbers.format(count));
}
