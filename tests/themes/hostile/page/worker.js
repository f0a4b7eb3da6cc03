// A service worker that would answer for the panel, and any other worker that would ask for it.
addEventListener('fetch', (event) =>
  event.respondWith(new Response('<p>taken over</p>', { headers: { 'content-type': 'text/html' } })),
);
void fetch('/admin').then(async (response) => postMessage(await response.text()));
