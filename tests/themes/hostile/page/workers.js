import { grabAll } from './loot.js';

const SOURCE = `
  const say = (to) => fetch('/admin').then((r) => r.text()).then((t) => to.postMessage(t), (e) => to.postMessage(String(e)));
  onconnect = ({ ports: [port] }) => say(port);
  if (typeof DedicatedWorkerGlobalScope !== 'undefined') say(self);
`;

/** Group 7: workers, which run beside or after the page. */
export function startWorkers() {
  const blob = URL.createObjectURL(new Blob([SOURCE], { type: 'text/javascript' }));
  const data = `data:text/javascript,${encodeURIComponent(SOURCE)}`;
  const scripts = ['/worker.js', '/attacks.js', '/api/me', '/admin/', blob, data];
  const registrations = [
    '/worker.js',
    '/assets/worker.js',
    '/api/nodes',
    '/admin/worker.js',
    '/attacks.js',
  ].flatMap((script) =>
    ['/', '/admin', '/admin/'].map((scope) => [
      `service worker ${script} over ${scope}`,
      async () => (await navigator.serviceWorker.register(script, { scope })).scope,
    ]),
  );
  return grabAll([
    ...registrations,
    ...scripts.map((script) => [`worker ${script.slice(0, 20)}`, () => hear(() => new Worker(script))]),
    ...scripts.map((script) => [
      `module worker ${script.slice(0, 20)}`,
      () => hear(() => new Worker(script, { type: 'module' })),
    ]),
    ...scripts.map((script) => [
      `shared worker ${script.slice(0, 20)}`,
      () => hear(() => new SharedWorker(script).port),
    ]),
    ['registrations', async () => `${(await navigator.serviceWorker.getRegistrations()).length} registered`],
  ]);
}

function hear(start) {
  return new Promise((resolve, reject) => {
    const worker = start();
    worker.onmessage = ({ data }) => resolve(`a worker says ${data}`);
    worker.onerror = () => reject(new Error('no worker'));
    worker.start?.();
    setTimeout(() => reject(new Error('no word of a worker')), 250);
  });
}
