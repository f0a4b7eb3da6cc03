import { limits } from '@muster/generated/limits';
import type { HubSettings } from '../settings/settings-schema.ts';

/** Setting that is true if the rules would refuse the password of the latest login; `muster-hub doctor` reads it. */
export const WEAK_PASSWORD_KEY = 'password_weak';

/** Inputs of the check of a new password. */
export interface PasswordRules {
  /** In characters (code points). */
  minLength: number;
  /** Names that a password must not consist of. */
  names: readonly string[];
}

export interface PasswordRulesInput {
  settings: Pick<HubSettings, 'password_min_length' | 'site_name'>;
  username: string;
  /** With a second factor a stolen password does not suffice, so a shorter one is accepted. */
  hasSecondFactor: boolean;
}

/** "2026", "123!" and the like after a word, which guessing programs try with every word of their lists. */
const TRIVIAL_SUFFIX = /(?<=\p{L})[^\p{L}]{1,8}$/u;

/** Longest repeated unit that counts as a pattern even if it is not a word. */
const MAX_REPEATED_UNIT = 4;

export function getPasswordRules({ settings, username, hasSecondFactor }: PasswordRulesInput): PasswordRules {
  return {
    minLength: hasSecondFactor ? limits.passwordMin : settings.password_min_length,
    names: [username, settings.site_name, 'Muster'],
  };
}

/** Why a new password is refused, as the predicate of a sentence; undefined if it is accepted. */
export async function findPasswordProblem(
  password: string,
  { minLength, names }: PasswordRules,
): Promise<string | undefined> {
  const { length } = [...password];
  if (length < minLength) return `must have at least ${minLength} characters`;
  if (length > limits.passwordMax) return `must have at most ${limits.passwordMax} characters`;
  const text = fold(password);
  if (isPattern(text)) return 'is a repeated or sequential pattern';
  const forms = listForms(text);
  const folded = names.map(fold);
  if (forms.some((form) => folded.includes(form)))
    return 'is the username or the name of the site, which are guessed first';
  // Loaded when the first password is checked: most starts of a hub need none of its 76 KB.
  const { isCommonPassword } = await import('./common-passwords.ts');
  if (forms.some(isCommonPassword)) return 'is among the 10,000 most common passwords';
  return undefined;
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** The password itself, without a trivial suffix, and the unit of which either is a repetition. */
function listForms(text: string): string[] {
  const stem = text.replace(TRIVIAL_SUFFIX, '');
  return [text, stem, findRepeatedUnit(text), findRepeatedUnit(stem)].filter((form) => form !== '');
}

/** The shortest text whose repetition is `text`: `text` itself if there is no shorter one. */
function findRepeatedUnit(text: string): string {
  const period = `${text}${text}`.indexOf(text, 1);
  return text.slice(0, period);
}

/** Whether the text repeats up to four characters, or counts up or down as "abcdef…" and "890123…" do. */
function isPattern(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  for (let unit = 1; unit <= MAX_REPEATED_UNIT; unit += 1)
    if (codes.every((code, index) => code === codes[index % unit])) return true;
  const isRun = (step: number) =>
    codes.every((code, index) => index === 0 || isNext(codes[index - 1] ?? 0, code, step));
  return isRun(1) || isRun(-1);
}

const DIGIT_ZERO = 48;

function isNext(previous: number, code: number, step: number): boolean {
  if (code === previous + step) return true;
  const [from, to] = [previous - DIGIT_ZERO, code - DIGIT_ZERO];
  return from >= 0 && from <= 9 && to === (from + step + 10) % 10;
}
