import { readText } from '../../ui/query-string.ts';

/** Search parameters of the login page. */
export interface LoginSearch {
  /** Path to return to; checked by `findReturnPath`. */
  next?: string | undefined;
  /** Error code of the external login, or `session_ended`. */
  error?: string | undefined;
}

export function parseLoginSearch({ next, error }: Record<string, unknown>): LoginSearch {
  return { next: readText(next, 2000), error: readText(error, 100) };
}
