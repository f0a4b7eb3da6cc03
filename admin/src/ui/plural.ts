/** A text per plural category of the language (CLDR); `other` serves for those that are missing. `#` is the number. */
type PluralForms = { readonly other: string } & { readonly [rule in Intl.LDMLPluralRule]?: string };

export type Plural = (count: number, forms: PluralForms) => string;

/** `plural(3, { one: '# node', other: '# nodes' })` is `3 nodes` in English. */
export function createPlural(locale: string): Plural {
  const rules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  return (count, forms) => (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count));
}
