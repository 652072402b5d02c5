import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { browserProgram, openBrowser, openPage } from '../support/browser.js';
import { LEDGER, marketplaceServer } from '../support/marketplaceServer.js';

(browserProgram ? describe : describe.skip)(
  `a buyer of a marketplace in Chromium${browserProgram ? '' : ' (skipped: there is none)'}`,
  () => {
    const server = marketplaceServer();
    let browser: Browser;
    beforeAll(async () => {
      browser = await openBrowser();
    });
    afterAll(() => browser?.close());

    it.each(['marketplace-a', 'marketplace-b'])(
      'subscribes at %s, sets up an account, signs up, and has a tenant with seats',
      async (party) => {
        const page = await openPage(browser);
        await page.goto(`${server.sandbox().url}/${party}/`);
        await page.getByLabel('The service').fill(server.url());
        await page.getByLabel('You are').fill('somebody in a browser');
        await page.getByRole('button', { name: 'Subscribe' }).click();
        await page.getByRole('button', { name: 'Set up your account' }).click();
        await page.getByLabel('User name').fill(`buyer.${party}`);
        await page.getByLabel('E-mail address').fill(`buyer.${party}@northfield.example`);
        await page.getByLabel('Key').fill(`bought-at-${party}`);
        await page.getByRole('button', { name: 'Launch' }).click();
        await page.getByRole('heading', { name: 'Launch: 201' }).waitFor();
        await page.close();
        const [platform] = await server.rows<{ id: number }>('select id from platforms where key = $1', [
          `bought-at-${party}`,
        ]);
        expect(await server.rows(LEDGER, [platform!.id])).toMatchObject([
          { state: 'active', kind: 'seats', open: true },
        ]);
      },
    );
  },
);
