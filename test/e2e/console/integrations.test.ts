import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { browserProgram } from '../../support/browser.js';
import { eventually } from '../../support/eventually.js';
import { type TestConsole, findBarriers, findOverflows, startConsole, takeScreenshot } from './startConsole.js';

(browserProgram ? describe : describe.skip)(
  `the page of integrations in Chromium${browserProgram ? '' : ' (skipped: there is none)'}`,
  () => {
    let of: TestConsole;
    beforeAll(async () => {
      of = await startConsole();
    });
    afterAll(() => of?.close());

    /** Reads an operation as an administrator of the platform. */
    const read = async <Body>(path: string): Promise<Body> => {
      const headers = { authorization: of.product.credentials.platform_admin! };
      return (await (await fetch(`${of.product.url}${path}`, { headers })).json()) as Body;
    };
    const isSound = async (page: Page) => {
      expect(await findBarriers(page)).toEqual([]);
      expect(await findOverflows(page)).toEqual([0, 0]);
    };

    it('creates a key for one operation, shows it once, and revokes it', async () => {
      const { page, faults } = await of.openAs('Nora Field', 'northfield/integrations');
      await page.waitForURL('**/northfield/integrations/keys');
      await page.getByRole('button', { name: 'New key' }).click();
      const form = page.getByRole('dialog', { name: 'New key' });
      await form.getByLabel('Name').fill('nightly export');
      await form.getByLabel('Only these operations').check();
      await form.getByRole('button', { name: 'Create the key' }).click();
      await form.getByText('Choose at least one operation.').waitFor();
      await form.getByLabel('Filter the operations').fill('listlearners');
      await form.getByRole('checkbox', { name: 'listLearners', exact: true }).check();
      expect(await findBarriers(page)).toEqual([]);
      await takeScreenshot(page, 'integrations-new-key');
      await form.getByRole('button', { name: 'Create the key' }).click();
      const key = await form.getByLabel('Key', { exact: true }).inputValue();
      const call = async (path: string) =>
        (await fetch(`${of.product.url}${path}`, { headers: { authorization: `Api-Key ${key}` } })).status;
      expect(await call('/api/core/platform/api-tokens/?platform_key=northfield')).toBe(403);
      expect(await call('/api/ai-analytics/perlearner/orgs/northfield/learners')).toBe(200);
      await form.getByRole('button', { name: 'Close' }).last().click();

      const row = page.getByRole('row', { name: /nightly export/ });
      await row.waitFor();
      const [created] = (
        await read<{ name: string; prefix: string; scopes: string[] }[]>(
          '/api/core/platform/api-tokens/?platform_key=northfield',
        )
      ).filter(({ name }) => name === 'nightly export');
      expect(created!.scopes).toEqual(['listLearners']);
      for (const text of [created!.prefix, 'Viewer', 'listLearners']) expect(await row.innerText()).toContain(text);
      expect(await page.content()).not.toContain(key);
      await isSound(page);

      await row.getByRole('button', { name: 'Revoke' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
      await row.waitFor({ state: 'detached' });
      expect(await call('/api/ai-analytics/perlearner/orgs/northfield/learners')).toBe(401);
      expect(faults.filter((fault) => !/status of 40\d/.test(fault))).toEqual([]);
      await page.context().close();
    });

    it('adds a webhook endpoint with its secret, changes it, and shows its deliveries', async () => {
      const { page, faults } = await of.openAs('Nora Field', 'northfield/integrations/webhooks');
      await page.getByRole('button', { name: 'Add an endpoint' }).click();
      const form = page.getByRole('dialog', { name: 'Add an endpoint' });
      await form.getByLabel('Address').fill('https://hooks.example.com/events');
      await form.getByLabel('Only these events').check();
      await form.getByLabel('course.completed').check();
      expect(await findBarriers(page)).toEqual([]);
      await form.getByRole('button', { name: 'Add', exact: true }).click();
      expect(await form.getByLabel('Secret').inputValue()).toMatch(/^whsec_/);
      await form.getByRole('button', { name: 'Close' }).last().click();
      await isSound(page);
      await takeScreenshot(page, 'integrations-webhooks');

      await page.getByRole('link', { name: 'https://hooks.example.com/events' }).click();
      await page.waitForURL('**/integrations/webhooks/*');
      await page.getByRole('heading', { name: 'Deliveries of the last 30 days' }).waitFor();
      await page.getByRole('switch', { name: 'Active' }).uncheck();
      await page.getByText('Inactive', { exact: true }).waitFor();
      const id = new URL(page.url()).pathname.split('/').at(-1)!;
      await eventually(async () =>
        expect(await read(`/api/core/orgs/northfield/webhook-endpoints/${id}/`)).toMatchObject({
          active: false,
          event_types: ['course.completed'],
        }),
      );
      await isSound(page);
      await page.getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await page.waitForURL('**/integrations/webhooks');
      expect(faults).toEqual([]);
      await page.context().close();
    });
  },
);
