import { closeCodes } from '@muster/generated/close-codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAccessFaults } from '../../support/browser/browser.ts';
import { type PanelRun, startPanel } from '../../support/browser/panel.ts';

// Sessions and the password, with the real hub. The tests build on one another.

let panel: PanelRun;

beforeAll(async () => {
  panel = await startPanel();
}, 240_000);

afterAll(() => panel?.close());

async function openOther() {
  const other = await panel.openStranger();
  await panel.logIn(other);
  return other;
}

test('another session is listed and ended, and its page is logged out immediately', async () => {
  const { page } = panel;
  const other = await openOther();
  await panel.open('account');
  await page
    .getByRole('row', { name: /Chrome/ })
    .nth(1)
    .waitFor();
  expect(await findAccessFaults(page)).toEqual([]);
  const row = page.locator('tbody tr').filter({ hasNotText: 'this session' });
  await row.getByRole('button').click();
  await page.getByRole('button', { name: 'End session' }).click();
  await page.getByText('Session ended.').waitFor();
  await other.getByRole('heading', { name: 'Log in' }).waitFor();
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
});

test('a new password must be entered twice with the current one, and logs out every page', async () => {
  const { page } = panel;
  const other = await openOther();
  const streamEnds = other.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const watched = new WebSocket(`${location.origin.replace('http', 'ws')}/api/ws`);
        watched.onclose = ({ code }) => resolve(code);
      }),
  );
  const fill = async (current: string, next: string, repeat: string) => {
    const input = page.locator('input[name=current]');
    // Again if the form moved the focus to an invalid field meanwhile: text is typed into the field that has the focus.
    await expect
      .poll(async () => {
        await input.fill(current);
        return input.inputValue();
      })
      .toBe(current);
    await page.locator('input[name=new]').fill(next);
    await page.locator('input[name=repeat]').fill(repeat);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await fill(panel.password, 'tall blue giraffe', 'tall blue horse');
  await page.getByText('The passwords do not match.').waitFor();
  await fill('not it', 'tall blue giraffe', 'tall blue giraffe');
  await page.getByText('The current password is wrong.').waitFor();
  await fill(panel.password, 'tall blue giraffe', 'tall blue giraffe');
  await page.getByText('Password changed.').waitFor();
  expect(await streamEnds).toBe(closeCodes.sessionEnded);
  await other.getByRole('heading', { name: 'Log in' }).waitFor();
  await other.getByText('Your session has ended.').waitFor();
  await panel.logIn(page, 'tall blue giraffe');
});
