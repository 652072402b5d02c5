import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rm } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { browserProgram, openBrowser, openPage } from '../support/browser.js';
import { type Product, copyDemo, startProduct } from '../support/product.js';
import { temporaryDataFolder } from '../support/runFolder.js';
import { launchInBrowser } from '../support/sandboxLms.js';

let dataFolder: string;
let product: Product;
beforeAll(async () => {
  dataFolder = await temporaryDataFolder('lps-launch-');
  await copyDemo(dataFolder);
  product = await startProduct({ dataFolder });
});
afterAll(async () => {
  product?.kill('SIGTERM');
  await product?.ended;
  await rm(dataFolder, { recursive: true, force: true });
});

/** The printed address of the LMS. */
const lmsUrl = () => /^LMS +(\S+)/m.exec(product.output())![1]!;

const LAUNCHES = [
  { person: 'Amina Okafor', id: 'p-1', role: 'learner', button: 'Course', link: 'link-1', heading: /^Data Mining$/ },
  { person: 'Amina Okafor', id: 'p-1', role: 'learner', button: 'First quiz', link: 'link-2', heading: /Quiz|quiz/ },
  { person: 'Jonas Weber', id: 'p-3', role: 'learner', button: 'Course', link: 'link-1', heading: /^Data Mining$/ },
  { person: 'Nora Field', id: 'p-2', role: 'instructor', button: 'Mentor', link: 'link-3', heading: /./ },
];

describe('the LMS beside the demo', () => {
  it.each(LAUNCHES)('opens the link $button as $person', async ({ person, id, link, heading }) => {
    const opened = await launchInBrowser(`${lmsUrl()}launch`, { course: 'course-1', link, person: id });
    expect([opened.status, opened.url]).toEqual([200, `${product.url}/api/lti/orgs/northfield/launch/`]);
    expect(/<h1>(.*)<\/h1>/.exec(opened.text)![1]).toMatch(heading);
    expect(opened.text).toContain(`You are signed in as ${person}.`);
  });
});

(browserProgram ? describe : describe.skip)(
  `the LMS beside the demo in Chromium${browserProgram ? '' : ' (skipped: there is none)'}`,
  () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await openBrowser();
    });
    afterAll(() => browser?.close());

    it.each(LAUNCHES)('lets $person open the link $button by a click', async ({ person, role, button, heading }) => {
      const page = await openPage(browser);
      await page.goto(lmsUrl());
      const form = page.locator('form', { has: page.getByRole('button', { name: button, exact: true }) });
      await form.getByLabel('Open as').selectOption({ label: `${person} (${role})` });
      await form.getByRole('button').click();
      await page.waitForURL(`${product.url}/api/lti/orgs/northfield/launch/`);
      expect(await page.getByRole('heading').innerText()).toMatch(heading);
      await page.goto(`${product.url}/docs/session`);
      await page.getByText(`You are signed in as ${person}`).waitFor();
      await page.context().close();
    });
  },
);
