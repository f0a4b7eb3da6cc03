import { HubError } from '../../api/hub-error.ts';
import { getMessages } from '../../ui/catalogs.ts';
import type { Language } from '../../ui/languages.ts';
import { describeError } from '../errors/describe-error.ts';
import { errorMessages } from '../errors/error-messages.ts';
import { sessionMessages } from './messages.ts';

/**
 * Message for the `?error=` parameter of the login page. Anybody can craft such a link, so only a short code is
 * echoed.
 */
export function describeLoginError(code: string | null, language: Language): string | undefined {
  if (code === null || !/^[a-z_]{1,40}$/.test(code)) return undefined;
  const texts = getMessages(sessionMessages, language).errors;
  if (code === 'session_ended') return texts.session_ended;
  if (Object.hasOwn(texts.codes, code)) return texts.codes[code];
  if (Object.hasOwn(errorMessages.en.codes, code)) {
    return describeError(new HubError({ code, status: 0, detail: '' }), language);
  }
  return texts.other(code);
}
