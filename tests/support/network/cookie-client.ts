/** An HTTP client with a cookie jar. */
export interface CookieClient {
  /** Sends one request; cookies are stored per origin. */
  visit(url: string): Promise<Response>;
  /** Follows redirects until a location begins with `end`; resolves to that location without requesting it. */
  travel(from: string, end: string): Promise<string>;
  /** Cookies of the URL's origin, by name. */
  cookiesOf(url: string): Map<string, string>;
}

const MAX_REDIRECTS = 15;

export function createCookieClient(): CookieClient {
  const jars = new Map<string, Map<string, string>>();

  function cookiesOf(url: string): Map<string, string> {
    const { origin } = new URL(url);
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    return jar;
  }

  async function visit(url: string): Promise<Response> {
    const jar = cookiesOf(url);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: cookie === '' ? {} : { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  return {
    cookiesOf,
    visit,
    async travel(from, end) {
      let url = from;
      for (let step = 0; step < MAX_REDIRECTS; step += 1) {
        const response = await visit(url);
        const location = response.headers.get('location');
        if (location === null)
          throw new Error(`${url} returned ${response.status}: ${await response.text()}`);
        url = new URL(location, url).href;
        if (url.startsWith(end)) return url;
      }
      throw new Error(`no redirect to ${end} in ${MAX_REDIRECTS} requests`);
    },
  };
}
