const CONFIG = '/api/themes/page-settings/config';
const settings = { greeting: 'Hello', ...(await (await fetch(CONFIG)).json()) };
document.getElementById('greeting').textContent = settings.greeting;

const { panel } = await (await fetch('/api/me')).json();
const link = document.querySelector('a');
if (panel.url !== null) link.href = `${panel.url}/themes/page-settings/settings`;

document.querySelector('button').addEventListener('click', async () => {
  const answer = await fetch(CONFIG, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', accept: 'text/plain' },
    body: JSON.stringify({ greeting: 'Changed in the page' }),
  });
  document.getElementById('result').textContent = answer.ok ? 'Saved.' : await answer.text();
  link.hidden = panel.url === null;
});
document.body.dataset.state = 'done';
