import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rm } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { browserProgram, openBrowser, openPage } from '../support/browser.js';
import { type Product, copyDemo, startProduct } from '../support/product.js';
import { temporaryDataFolder } from '../support/runFolder.js';

(browserProgram ? describe : describe.skip)(
  `signing in to the demo in Chromium${browserProgram ? '' : ' (skipped: there is none)'}`,
  () => {
    let dataFolder: string;
    let product: Product;
    let browser: Browser;

    beforeAll(async () => {
      dataFolder = await temporaryDataFolder('lps-sign-in-');
      await copyDemo(dataFolder);
      product = await startProduct({ dataFolder });
      browser = await openBrowser();
    });
    afterAll(async () => {
      await browser?.close();
      product?.kill('SIGTERM');
      await product?.ended;
      await rm(dataFolder, { recursive: true, force: true });
    });

    /** Begins at the printed address and chooses a person. */
    async function signIn(name: string): Promise<Page> {
      const page = await openPage(browser);
      await page.goto(/^Sign in +(\S+)/m.exec(product.output())![1]!);
      await page.getByRole('link', { name: 'Sign in as a person of the demo' }).click();
      await page.getByRole('button', { name }).click();
      await page.waitForURL(`${product.url}/docs/session`);
      await page.getByText(`You are signed in as ${name}`).waitFor();
      return page;
    }
    /** The status of a request from the page, with its cookies. */
    const request = (page: Page, path: string, init: { method?: string; headers?: Record<string, string> } = {}) =>
      page.evaluate(([to, options]) => fetch(to, options).then(({ status }) => status), [
        product.url + path,
        init,
      ] as const);
    const groups = '/api/core/orgs/northfield/groups/';

    it('takes a click on a person, and ends with a click', async () => {
      const page = await signIn('Nora Field');
      expect(await request(page, groups)).toBe(200);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('heading', { name: 'Sign out of the identity provider?' }).waitFor();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.waitForURL(`${product.url}/`);
      expect(await request(page, groups)).toBe(401);
      await page.goto(`${product.url}/docs/session`);
      await page.getByText('Nobody is signed in in this browser.').waitFor();
      await page.context().close();
    });

    it('gives a member the rights of a member, also from the reference', async () => {
      const page = await signIn('Amina Okafor');
      expect(await request(page, groups)).toBe(403);
      await page.goto(`${product.url}/docs/operations/getBrowserSession`);
      await page.getByText('Send a request from here').click();
      await page.getByRole('button', { name: 'Send' }).click();
      await page.locator('output .status').waitFor();
      expect(await page.locator('output .status').innerText()).toContain('200');
      expect(await page.locator('output pre').innerText()).toContain('"platform_key": "northfield"');
      await page.context().close();
    });

    it('is refused changes without the header against forgery', async () => {
      const page = await signIn('Amina Okafor');
      expect(await request(page, '/api/core/auth/session/end/', { method: 'POST' })).toBe(403);
      await page.context().close();
    });
  },
);
