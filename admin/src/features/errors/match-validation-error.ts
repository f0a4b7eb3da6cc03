import type { ValidationTexts } from './validation-messages.ts';

type Translate = (texts: ValidationTexts, first: string) => string;

/** Maps the hub's validation messages to the panel's. A test compares them with a real hub. */
const translations: readonly (readonly [RegExp, Translate])[] = [
  [/^(?:is missing|must NOT have fewer than 1 characters)$/, (texts) => texts.required],
  [/^is not (?:a )?known(?: key)?$/, (texts) => texts.unknown],
  [/^must be one of (.+)$/, (texts, values) => texts.oneOf(values)],
  [
    /^must (?:NOT have fewer than|have at least) (\d+) characters$/,
    (texts, count) => texts.atLeastCharacters(count),
  ],
  [/^must NOT have more than (\d+) characters$/, (texts, count) => texts.atMostCharacters(count)],
  [/^must NOT have fewer than (\d+) items$/, (texts, count) => texts.atLeastItems(count)],
  [/^must NOT have more than (\d+) items$/, (texts, count) => texts.atMostItems(count)],
  [/^must NOT have duplicate items/, (texts) => texts.twice],
  [/^must be >= (-?[\d.]+)$/, (texts, bound) => texts.atLeast(bound)],
  [/^must be <= (-?[\d.]+)$/, (texts, bound) => texts.atMost(bound)],
  [/^must be integer$/, (texts) => texts.whole],
  [/^must be (?:a decimal )?number$/, (texts) => texts.number],
  [/^must match format "date"$/, (texts) => texts.date],
  [/^must match (?:pattern|format) /, (texts) => texts.form],
  [/^is not installed$/, (texts) => texts.notInstalled],
  [/^(?:is not a URL|must be the URL of the OpenID provider)$/, (texts) => texts.address],
  [/^must begin with https:\/\/$/, (texts) => texts.httpsAddress],
  [/^must have no query, fragment, username or password$/, (texts) => texts.plainAddress],
  [/^is required for external login$/, (texts) => texts.neededByLogin],
  [/^must stay on without external login$/, (texts) => texts.staysOnAlone],
  [/^must stay on while oauth_subjects is empty$/, (texts) => texts.staysOnEmpty],
  [/^is among the 10,000 most common passwords$/, (texts) => texts.commonPassword],
  [/^is the username or the name of the site, which are guessed first$/, (texts) => texts.namePassword],
  [/^is a repeated or sequential pattern$/, (texts) => texts.patternPassword],
  [/^must be later than starts_at$/, (texts) => texts.laterEnd],
  [/^is required for maintenance$/, (texts) => texts.maintenanceEnd],
  [/^must be five fields of cron, such as /, (texts) => texts.cron],
  [/^never occurs$/, (texts) => texts.never],
  [/^is not a time zone, such as /, (texts) => texts.timeZone],
  [/^must not be ([\w-]+)$/, (texts, name) => texts.reserved(name)],
  [/^must begin with the smaller status$/, (texts) => texts.statusOrder],
  [/^must be empty, because no node measures a heartbeat$/, (texts) => texts.noNodes],
  [/^node (\d+) does not exist$/, (texts, id) => texts.noNode(id)],
];

/** The panel's text for a validation message of the hub; undefined for an unknown one. */
export function matchValidationError(detail: string): ((texts: ValidationTexts) => string) | undefined {
  for (const [pattern, translate] of translations) {
    const match = pattern.exec(detail);
    if (match !== null) return (texts) => translate(texts, match[1] ?? '');
  }
  return undefined;
}
