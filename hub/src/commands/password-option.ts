import { limits } from '@muster/generated/limits';
import { OptionError } from './option-error.ts';

/** The password in the variable `name`, undefined if it is empty. Throws `OptionError`. */
export function readPassword(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
): string | undefined {
  const password = env[name];
  if (password === undefined || password === '') return undefined;
  // A secret read from a file often ends in a line break, which the login form cannot send.
  if (/\p{Cc}/u.test(password))
    throw new OptionError(
      `${name} contains a line break or another control character, which cannot be typed.`,
    );
  const length = [...password].length;
  if (length < limits.passwordMin || length > limits.passwordMax)
    throw new OptionError(
      `${name} must have ${limits.passwordMin} to ${limits.passwordMax} characters, not ${length}.`,
    );
  return password;
}
