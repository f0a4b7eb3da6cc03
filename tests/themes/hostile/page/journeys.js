import { afterMs, fillPath, grab, grabAll } from './loot.js';

/** Group 8: forms, downloads, `ping` attributes and speculative loads. */
export function leavePage({ operations, panelOrigin }) {
  const sink = document.body.appendChild(document.createElement('iframe'));
  sink.name = 'sink';
  const changing = operations.filter(({ method }) => method !== 'GET');
  const reading = operations.filter(({ method, kind }) => method === 'GET' && kind === 'http');
  return grabAll([
    ...changing.map(({ path }) => [`form to ${path}`, () => submitForms(panelOrigin + fillPath(path))]),
    ['form that names a method', () => submitForms(`${panelOrigin}/api/nodes/1?_method=DELETE`)],
    ...reading.map(({ path }) => [
      `download of ${path}`,
      () => click({ href: panelOrigin + fillPath(path), download: 'loot', target: 'sink' }),
    ]),
    [
      'pings',
      () => click({ href: '#', ping: changing.map(({ path }) => panelOrigin + fillPath(path)).join(' ') }),
    ],
    ['rules', () => speculate([`${panelOrigin}/admin`, `${panelOrigin}/api/db/backup`])],
  ]);
}

async function submitForms(action) {
  for (const enctype of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
    const form = document.createElement('form');
    const field = document.createElement('input');
    field.name = enctype === 'text/plain' ? '{"name":"taken over","x":"' : 'name';
    field.value = enctype === 'text/plain' ? '"}' : 'taken over';
    form.append(field);
    Object.assign(form, { action, enctype, method: 'post', target: 'sink' });
    document.body.append(form);
    form.submit();
    const button = form.appendChild(document.createElement('button'));
    button.formAction = action;
    form.requestSubmit(button);
  }
  await afterMs(20);
  return `still at ${location.pathname}`;
}

async function click(attributes) {
  const link = document.createElement('a');
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  document.body.append(link);
  link.click();
  await afterMs(60);
  return `still at ${location.pathname}`;
}

async function speculate(urls) {
  for (const kind of ['prefetch', 'prerender']) {
    const script = document.createElement('script');
    script.type = 'speculationrules';
    script.textContent = JSON.stringify({ [kind]: [{ source: 'list', urls, eagerness: 'immediate' }] });
    document.head.append(script);
    const link = document.head.appendChild(document.createElement('link'));
    Object.assign(link, { rel: 'prefetch', href: urls[0] });
  }
  await afterMs(500);
  const entries = performance
    .getEntriesByType('resource')
    .map(({ name, transferSize }) => `${name} ${transferSize}`);
  return entries.filter((entry) => entry.includes('/admin')).join(' ');
}

/** Group 9: spoofs the panel's URL in the address bar. */
export async function pretendToBePanel() {
  return [
    await grab('pretence', async () => {
      history.pushState({ csrfToken: 'x' }, '', '/admin/login');
      document.body.innerHTML = '<form><input name="username"><input name="password" type="password"></form>';
      return location.pathname;
    }),
  ];
}
