import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdir } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { PARTIES } from '../../sandbox/parties.js';
import { type Sandbox, startSandbox } from '../../sandbox/startSandbox.js';
import { browserProgram, openBrowser, openPage } from '../support/browser.js';
import { type WebhookReceiver, startReceiver } from '../support/channels/webhookReceiver.js';
import { findBarriers } from '../support/findBarriers.js';

const SCREENSHOTS = '.build/screenshots';

(browserProgram ? describe : describe.skip)(
  `the pages of the sandbox in Chromium${browserProgram ? '' : ' (skipped: there is none)'}`,
  () => {
    let sandbox: Sandbox;
    let browser: Browser;
    let receiver: WebhookReceiver;

    beforeAll(async () => {
      [sandbox, browser, receiver] = await Promise.all([startSandbox(), openBrowser(), startReceiver()]);
    });
    afterAll(async () => {
      await browser?.close();
      await sandbox?.close();
      await receiver?.close();
    });

    /** A page that remembers what goes wrong in it. */
    async function open(path: string, options: BrowserContextOptions): Promise<{ page: Page; faults: string[] }> {
      const page = await openPage(browser, options);
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
      await page.goto(sandbox.url + path);
      return { page, faults };
    }

    it.each([
      [320, 'light'],
      [1440, 'dark'],
      [3840, 'light'],
    ] as const)('fit a width of %d with everything open, without a barrier, in %s', async (width, colorScheme) => {
      const { page, faults } = await open('/', { viewport: { width, height: 900 }, colorScheme });
      for (const path of ['/', ...PARTIES.map(({ name }) => `/pages/${name}`)]) {
        await page.goto(sandbox.url + path);
        await page.locator('details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
        const overflow = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
        expect([path, overflow]).toEqual([path, 0]);
        expect([path, await findBarriers(page)]).toEqual([path, []]);
      }
      expect(faults).toEqual([]);
      await page.context().close();
    });

    it('show a chat as a chat', async () => {
      const { page, faults } = await open('/pages/chat-e', { viewport: { width: 1440, height: 900 } });
      await page.getByLabel('webhook url').first().fill(receiver.url);
      await page.getByLabel('Message').fill('What is a limit?');
      await page.getByLabel('Message').press('Enter');
      await page.locator('#messages .person', { hasText: 'What is a limit?' }).waitFor();
      await fetch(`${sandbox.url}/chat-e/v23.0/106540352242922/messages`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: 'Bearer sandbox-chat-e-token' },
        body: JSON.stringify({
          to: '16505551234',
          type: 'text',
          text: { body: '<b>What a function</b> comes close to.' },
        }),
      });
      await page.locator('#messages .bot', { hasText: '<b>What a function</b> comes close to.' }).waitFor();
      expect(await page.getByLabel('Message').inputValue()).toBe('');
      await page.locator('#exchanges summary', { hasText: 'from the service' }).first().waitFor();
      await mkdir(SCREENSHOTS, { recursive: true });
      await page.screenshot({ path: `${SCREENSHOTS}/sandbox-chat.png` });
      expect(faults).toEqual([]);
      await page.context().close();
    });

    it('list payments with what can be done about them', async () => {
      const key = sandbox.parties.cardpay!.settings.secret_key!;
      const call = async (path: string, fields: Record<string, string>) => {
        const answer = await fetch(`${sandbox.url}/cardpay/v1/${path}`, {
          method: 'POST',
          headers: { Authorization: `Bearer ${key}` },
          body: new URLSearchParams(fields),
        });
        return (await answer.json()) as { id: string };
      };
      const product = await call('products', { name: 'Data Mining' });
      const price = await call('prices', { product: product.id, currency: 'eur', unit_amount: '4900' });
      const checkout = () =>
        call('checkout/sessions', {
          mode: 'payment',
          success_url: `${receiver.url}?paid`,
          cancel_url: receiver.url,
          'line_items[0][price]': price.id,
          'line_items[0][quantity]': '1',
        });
      const [first, second] = [await checkout(), await checkout()];
      const { page, faults } = await open('/pages/cardpay', { viewport: { width: 1440, height: 900 } });
      const row = (id: string) => page.locator('.rows li', { hasText: id });
      await row(first.id).getByRole('button', { name: 'Pay' }).click();
      await row(first.id).locator('.state', { hasText: 'complete' }).waitFor();
      await row(second.id).getByRole('button', { name: 'Expire' }).click();
      await row(second.id).locator('.state', { hasText: 'expired' }).waitFor();
      await page.getByRole('button', { name: /^Refund pi_/ }).click();
      await page.locator('.rows .state', { hasText: 'refunded' }).waitFor();
      await page.screenshot({ path: `${SCREENSHOTS}/sandbox-payments.png` });
      expect(faults).toEqual([]);
      await page.context().close();
    });
  },
);
