// A service worker that would intercept the panel, and other workers that would request it.
addEventListener('fetch', (event) =>
  event.respondWith(new Response('<p>taken over</p>', { headers: { 'content-type': 'text/html' } })),
);
void fetch('/admin').then(async (response) => postMessage(await response.text()));
