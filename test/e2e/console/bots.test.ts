import { expect, it } from '@jest/globals';
import type { components } from '../../../generated/client/types.js';
import { describePages, expectSound, takeScreenshot } from './startConsole.js';

type Schemas = components['schemas'];

const BOTS = '/api/ai-bot/v1/bots/northfield';

describePages('bots in the console', (of) => {
  const read = <Answer>(path: string) => of.read<Answer>(BOTS + path);

  it('lists the bots by channel, adds one with its configuration and a command, and removes it', async () => {
    const { page, faults } = await of.openAs('Nora Field', 'northfield/bots');
    await page.locator('tbody a').first().waitFor();
    const { results } = await read<Schemas['BotPage']>('/bot/');
    expect(await page.locator('tbody a').allInnerTexts()).toEqual(results.map(({ name }) => name));
    await page.getByRole('combobox', { name: 'Channel' }).selectOption('chat_e');
    await page.getByText('1 row', { exact: true }).waitFor();
    await page.getByRole('searchbox').fill('no bot has this name');
    await page.getByText('There is nothing to show with these filters.').waitFor();

    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Add a bot' }).click();
    await dialog.getByLabel('Name').fill('Night desk');
    await dialog.locator('select').selectOption('chat_c');
    await dialog.getByRole('button', { name: 'Add a bot' }).click();
    await page.getByRole('heading', { name: 'Night desk', level: 1 }).waitFor();
    await page.getByText('Incomplete').waitFor();
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    await page.getByLabel('Identifier of the application').fill('desk');
    await page.getByLabel('Secret of the application').fill('a-secret-of-the-desk');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Complete', { exact: true }).waitFor();
    expect(await page.getByLabel('Secret of the application').inputValue()).toBe('********desk');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Nothing was changed.').waitFor();
    await page.getByRole('button', { name: 'Add a command' }).click();
    await dialog.getByLabel('Command').fill('ask');
    await dialog.locator('select').selectOption('Calculus Coach');
    await dialog.getByRole('button', { name: 'Add a command' }).click();
    await page.getByRole('link', { name: 'Calculus Coach' }).waitFor();
    expect((await read<Schemas['BotCommandPage']>(`/bot-commands/?bot=${id}`)).count).toBe(1);
    await page.locator('.page-head').getByRole('button', { name: 'Remove' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.waitForURL('**/northfield/bots');
    expect((await read<Schemas['BotPage']>('/bot/')).count).toBe(results.length);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('shows what a bot sent as the API lists it, and sends again what failed', async () => {
    const { results: bots } = await read<Schemas['BotPage']>('/bot/');
    const listed = await Promise.all(
      bots.map(async ({ id }) => ({
        id,
        failed: (await read<Schemas['BotDeliveryPage']>(`/bot/${id}/deliveries/?state=failed`)).results,
      })),
    );
    const { id, failed } = listed.find((one) => one.failed.length > 0)!;
    const { page, faults } = await of.openAs('Nora Field', `northfield/bots/${id}`);
    await page.getByRole('group', { name: 'State' }).getByRole('button', { name: 'Failed' }).click();
    await page.waitForURL(`**/bots/${id}?state=failed`);
    const rows = page.getByRole('region', { name: 'Deliveries' }).locator('tbody tr');
    await page.getByText(failed.length === 1 ? '1 row' : `${failed.length} rows`, { exact: true }).waitFor();
    expect(await rows.locator('td:nth-child(6)').allInnerTexts()).toEqual(
      failed.map(({ last_error: error }) => error ?? ''),
    );
    await expectSound(page);
    await takeScreenshot(page, 'bot');
    const retried = page.waitForResponse((answer) => answer.url().endsWith('/retry/'));
    await page.getByRole('button', { name: 'Send again' }).first().click();
    expect((await retried).status()).toBe(200);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('shows learners no bots', async () => {
    const { page } = await of.openAs('Amina Okafor', 'northfield/mentors');
    expect(await page.getByRole('navigation').getByRole('link', { name: 'Bots' }).count()).toBe(0);
    await page.context().close();
  });
});
