import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { type Sandbox, startSandbox } from '../../sandbox/startSandbox.js';
import { browserProgram, openBrowser, openPage } from '../support/browser.js';

(browserProgram ? describe : describe.skip)(
  `the page of the sandbox in Chromium${browserProgram ? '' : ' (skipped: there is none)'}`,
  () => {
    let sandbox: Sandbox;
    let browser: Browser;

    beforeAll(async () => {
      sandbox = await startSandbox();
      browser = await openBrowser();
    });
    afterAll(async () => {
      await browser?.close();
      await sandbox?.close();
    });

    it.each([1280, 390])(
      'fits a width of %d with all that it can do open, and loads nothing that is not there',
      async (width) => {
        const page = await openPage(browser, { viewport: { width, height: 900 } });
        const faults: string[] = [];
        page.on('pageerror', (error) => faults.push(error.message));
        page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
        await page.goto(sandbox.url);
        const parties = page.locator('main details');
        expect(await parties.count()).toBeGreaterThan(5);
        await parties.evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
        const root = page.locator('html');
        expect(await root.evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0);
        expect(faults).toEqual([]);
        await page.close();
      },
    );
  },
);
