const LOGIN_PATH = '/admin/login';
const START_PATH = '/admin/overview';

/**
 * Redirect target after a login, from the query. Only panel paths are accepted, to prevent
 * open redirects.
 */
export function findReturnPath(place: URL): string {
  const wanted = place.searchParams.get('next');
  if (wanted === null || !URL.canParse(wanted, place.origin)) return START_PATH;
  const target = new URL(wanted, place.origin);
  const isOurs = target.origin === place.origin && target.pathname.startsWith('/admin/');
  if (!isOurs || isLoginPage(target)) return START_PATH;
  return `${target.pathname}${target.search}`;
}

/** @param hasEnded whether a session has just ended, which the page then shows */
export function makeLoginPath(place: URL, hasEnded: boolean): string {
  const query = new URLSearchParams();
  if (hasEnded) query.set('error', 'session_ended');
  const here = `${place.pathname}${place.search}`;
  if (here !== START_PATH && place.pathname.startsWith('/admin/')) query.set('next', here);
  const text = query.toString();
  return text === '' ? LOGIN_PATH : `${LOGIN_PATH}?${text}`;
}

function isLoginPage(place: URL): boolean {
  return place.pathname === LOGIN_PATH;
}
