import { HubError } from '../../api/hub-error.ts';
import type { Language } from '../../ui/language.ts';
import { describeFailure } from '../failures/describe-failure.ts';
import { failureMessages } from '../failures/failure-messages.ts';
import { sessionMessages } from './messages.ts';

/**
 * A sentence for the `?error=` of the login page. Anybody can make a link with one, so nothing of it is shown but a
 * short code.
 */
export function describeLoginError(code: string | null, language: Language): string | undefined {
  if (code === null || !/^[a-z_]{1,40}$/.test(code)) return undefined;
  const texts = sessionMessages[language].errors;
  if (code === 'session_ended') return texts.session_ended;
  if (Object.hasOwn(texts.codes, code)) return texts.codes[code];
  if (Object.hasOwn(failureMessages[language].codes, code)) {
    return describeFailure(new HubError({ code, status: 0, detail: '' }), language);
  }
  return texts.other(code);
}
