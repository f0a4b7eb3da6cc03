import { askHub } from './hub-requests.ts';

/** Creates an API token as the panel does; resolves to its secret. */
export async function createApiToken(
  url: string,
  cookie: string,
  scopes: readonly string[],
): Promise<string> {
  const body = { name: `for ${scopes.join(' and ')}`, scopes };
  const answer = await askHub(url, 'POST', '/api/tokens', { cookie, body });
  if (answer.status !== 201) throw new Error(`creating a token returned ${answer.status}`);
  return answer.body.secret;
}
