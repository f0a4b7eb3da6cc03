import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseOption, findAccessFaults } from '../../support/browser/browser.ts';
import { chooseLanguage, type PanelRun, startPanel } from '../../support/browser/panel.ts';

// Settings and the registration window, with the real hub. The tests build on one another.

let panel: PanelRun;

beforeAll(async () => {
  panel = await startPanel();
}, 240_000);

afterAll(() => panel?.close());

async function readSettings() {
  return (await panel.context.request.get(`${panel.url}/api/settings`)).json();
}

test('saves several settings together, and only the changed ones', async () => {
  const { page } = panel;
  await panel.open('settings');
  expect(await findAccessFaults(page)).toEqual([]);
  await page.locator('input[name=site_name]').fill('Our fleet');
  await page.locator('input[name=retention_days]').fill('120');
  await page.locator('input[name=public_page]').uncheck();
  await page.getByText('3 unsaved changes').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Settings saved.').waitFor();
  expect(await readSettings()).toMatchObject({
    site_name: 'Our fleet',
    retention_days: 120,
    public_page: false,
  });
  await page.locator('.brand-name', { hasText: 'Our fleet' }).waitFor();
});

test('stores every other setting as entered', async () => {
  const { page } = panel;
  await panel.open('settings');
  const written = {
    site_description: 'Machines of ours',
    agent_repository: 'ours/muster',
    agent_signing_key: `RWQ${'A'.repeat(53)}`,
    download_proxy: 'https://proxy.example/',
  };
  for (const [name, text] of Object.entries(written)) await page.locator(`input[name=${name}]`).fill(text);
  await chooseOption(page.locator('button[name=oauth_provider]'), 'OpenID Connect');
  await page.locator('input[name=oauth_issuer]').fill('not an address');
  await page.locator('input[name=oauth_client_id]').fill('muster');
  await page.locator('textarea[name=oauth_subjects]').fill('ada, grace@example.com');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a URL that starts with https://.').waitFor();
  await page.locator('input[name=oauth_issuer]').fill('https://id.example.com');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Required for external login.').waitFor();
  await chooseLanguage(page, 'zh');
  await page.getByText('外部登录需要此项。').waitFor();
  await chooseLanguage(page, 'en');
  await page.locator('input[name=oauth_client_secret]').fill('hush');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Settings saved.').first().waitFor();
  await expect.poll(readSettings).toMatchObject({
    ...written,
    oauth_provider: 'oidc',
    oauth_issuer: 'https://id.example.com',
    oauth_subjects: ['ada', 'grace@example.com'],
  });
  await page.locator('input[name=site_description]').fill('something else');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  expect(await page.locator('input[name=site_description]').inputValue()).toBe('Machines of ours');
  await chooseOption(page.locator('button[name=oauth_provider]'), 'None');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await readSettings()).oauth_provider).toBe('none');
  await panel.changeSettings({ oauth_issuer: '', oauth_client_secret: '', oauth_subjects: [] });
});

test('a reopened form shows the changes of others', async () => {
  const { page } = panel;
  await page.getByRole('link', { name: 'Nodes', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Nodes' }).waitFor();
  await panel.changeSettings({ site_description: 'Changed in another tab' });
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect
    .poll(() => page.locator('input[name=site_description]').inputValue())
    .toBe('Changed in another tab');
  expect(await page.getByText(/unsaved change/).count()).toBe(0);
  await panel.changeSettings({ site_description: '' });
  await panel.open('settings');
});

test('an invalid value is shown at its field, and a shorter retention asks for confirmation', async () => {
  const { page } = panel;
  await page.locator('input[name=retention_days]').fill('0');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a whole number from 1 to 3650.').waitFor();
  await page.locator('input[name=retention_days]').fill('30');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Keep only 30 days of history?').waitFor();
  expect((await readSettings()).retention_days).toBe(120);
  await page.getByRole('button', { name: 'Save and delete old history' }).click();
  await expect.poll(async () => (await readSettings()).retention_days, { timeout: 60_000 }).toBe(30);
});

test('the save button and its text cover no label or heading, wherever the page is scrolled', async () => {
  const { page } = panel;
  await panel.open('settings');
  await page.locator('input[name=site_name]').fill('Changed');
  await page.getByText('1 unsaved change').waitFor();
  const covered = await page.evaluate(() => {
    const cover = [...document.querySelectorAll('.save-row, .save-row *')];
    const texts = [...document.querySelectorAll('.settings :is(legend, label, .field-hint)')];
    const positions = Array.from({ length: 40 }, (_, step) => step * 100);
    return positions.flatMap((top) => {
      window.scrollTo(0, top);
      return texts.filter((text) => {
        const below = text.getBoundingClientRect();
        return cover.some((element) => {
          const above = element.getBoundingClientRect();
          return (
            above.left < below.right &&
            below.left < above.right &&
            above.top < below.bottom &&
            below.top < above.bottom
          );
        });
      });
    }).length;
  });
  expect(covered).toBe(0);
  await page.getByRole('button', { name: 'Discard changes' }).click();
});

test('an error from the hub is shown at its field', async () => {
  const { page } = panel;
  await panel.open('settings');
  await page.locator('input[name=password_login]').uncheck();
  await page.getByText(/nobody can log in to the panel/).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('.field.check .field-error').waitFor();
  expect((await readSettings()).password_login).toBe(true);
});

test('configures a provider, which the login page then offers', async () => {
  const { page } = panel;
  await panel.open('settings');
  await chooseOption(page.locator('button[name=oauth_provider]'), 'GitHub');
  await page.getByText(`${panel.url}/api/auth/oauth/callback`).waitFor();
  await page.locator('input[name=oauth_client_id]').fill('client');
  await page.locator('input[name=oauth_client_secret]').fill('hush');
  await page.locator('textarea[name=oauth_subjects]').fill('jo\nkim');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Settings saved.').waitFor();
  // A screen reader finds the button that the keyboard reaches.
  await page.getByRole('button', { name: 'Dismiss' }).first().waitFor({ timeout: 60_000 });
  expect(await readSettings()).toMatchObject({
    oauth_provider: 'github',
    oauth_client_secret_set: true,
    oauth_subjects: ['jo', 'kim'],
  });
  expect(await page.locator('input[name=oauth_client_secret]').inputValue()).toBe('');
  const stranger = await panel.openStranger();
  await stranger.goto(`${panel.url}/admin/login?error=not_admitted`);
  await stranger.getByText('not allowed to log in here').waitFor();
  const link = stranger.getByRole('link', { name: 'Log in with another account' });
  expect(await link.getAttribute('href')).toBe('/api/auth/oauth');
  await stranger.context().close();
});

test('opens a registration window, shows a registering host immediately, renews and closes it', async () => {
  const { page } = panel;
  await panel.open('registration');
  await page.getByRole('button', { name: 'Open registration' }).click();
  await page.getByText('Registration is open', { exact: true }).waitFor();
  expect(await findAccessFaults(page)).toEqual([]);
  const { key } = (await readSettings()).registration;
  expect(await page.locator('main').innerText()).not.toContain(key);
  await page.getByRole('button', { name: 'Show' }).click();
  expect(await page.locator('.command').innerText()).toContain(key);

  const register = (by: string) =>
    fetch(`${panel.url}/api/agent/register`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${by}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'joined-host' }),
    });
  expect((await register(key)).status).toBe(201);
  await page.locator('.rows li', { hasText: 'joined-host' }).waitFor({ timeout: 60_000 });

  await page.getByRole('button', { name: 'Renew…' }).click();
  await page.getByRole('button', { name: 'Renew registration' }).click();
  await page.getByText('Registration renewed with a new key.').waitFor();
  expect((await register(key)).status).toBe(401);
  await page.getByRole('button', { name: 'Close now' }).click();
  await page.getByText('Registration is closed', { exact: true }).waitFor();
  expect((await readSettings()).registration).toBeNull();
});
