import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdir } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { createCredential } from '../../db/tenancy/access/credentials.js';
import { browserProgram, openBrowser, openPage } from '../support/browser.js';
import { TESTER, testDatabase } from '../support/database.js';
import { type TestServer, startTestServer } from '../support/server.js';
import { findBarriers } from '../support/findBarriers.js';

const SCREENSHOTS = '.build/screenshots';
const WIDTHS = [3840, 1280, 320];
/** The operation with the most parameters is among them. */
const PAGES = [
  ...[
    '',
    'docs',
    'docs?q=enrol',
    'docs/areas/sign-in',
    'docs/guides/',
    'docs/guides/bots',
    'docs/guides/verbs',
    'docs/operations/searchCatalog',
  ],
  ...['docs/operations/upsertCourse', 'docs/webhooks/onEnrollment', 'docs/schemas/CourseUpsert'],
];
/** WCAG 2.2, AA: text on its ground. */
const LEAST_CONTRAST = 4.5;
const TALLEST = 5_000;

(browserProgram ? describe : describe.skip)(
  `the reference page in Chromium${browserProgram ? '' : ' (skipped: there is none)'}`,
  () => {
    const db = testDatabase();
    let server: TestServer;
    let browser: Browser;
    let authorization: string;

    beforeAll(async () => {
      await db.pool.query(`insert into platforms (key, name) values ('northfield', 'Northfield')`);
      ({ authorization } = await createCredential(db, TESTER, { role: 'platform_admin', platform: 'northfield' }));
      server = await startTestServer({ db });
      browser = await openBrowser();
    });
    afterAll(async () => {
      await browser?.close();
      await server?.close();
    });

    /** A page that remembers what it loads from elsewhere and what goes wrong in it. */
    async function openDocs(options: Parameters<typeof openPage>[1]): Promise<{ page: Page; faults: string[] }> {
      const page = await openPage(browser, options);
      const faults: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(server.url) && !/^(data|blob):/.test(request.url())) faults.push(request.url());
      });
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
      return { page, faults };
    }

    it('finds operations by their names, paths and summaries, and webhooks', async () => {
      const { page, faults } = await openDocs({ viewport: { width: 1280, height: 900 } });
      await page.goto(`${server.url}/docs`);
      const field = page.getByRole('searchbox');
      const found = page.locator('#found');
      for (const [text, expected] of [
        ['upsertCourse', 'upsertCourse'],
        ['/api/search/catalog/', 'searchCatalog'],
        ['create or update a course', 'upsertCourse'],
        ['state of an enrollment changed', 'onEnrollment'],
        ['corse enrollments search', 'searchCourseEnrollments'],
        ['CourseUpsert', 'CourseUpsert schema'],
      ]) {
        await field.fill(text!);
        await found.getByRole('link').filter({ hasText: expected! }).first().waitFor();
      }
      await field.fill('searchCatalog');
      await found.locator('li', { hasText: 'searchCatalog /api' }).first().waitFor();
      await field.press('Enter');
      await page.waitForURL('**/docs/operations/searchCatalog');
      await page.goBack();
      await field.fill('');
      expect(await found.isVisible()).toBe(false);
      expect(faults).toEqual([]);
      await page.close();
    });

    it('leads from any key to an operation, its area, a guide that uses it and back, without a mouse', async () => {
      const { page, faults } = await openDocs({ viewport: { width: 1440, height: 900 } });
      await page.goto(`${server.url}/docs`);
      const press = (...keys: string[]) =>
        keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
      const focused = page.locator(':focus');
      await press('/');
      await page.keyboard.type('sell a course by card');
      await page.locator('#found a').nth(2).waitFor();
      await press('ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp');
      const last = await page.locator('#found a').last().getAttribute('href');
      expect(await focused.getAttribute('href')).toBe(last);
      await press('Escape');
      expect(await page.locator('#found').isVisible()).toBe(false);
      await page.keyboard.type(' payments');
      await page.locator('#found a[href$="docs/guides/payments"]').focus();
      await press('Enter');
      await page.waitForURL('**/docs/guides/payments');
      await page
        .locator('.beside')
        .getByRole('link', { name: /checkout/i })
        .focus();
      await press('Enter');
      await page.waitForURL('**/docs/operations/createCheckoutSession');
      await page.locator('.guides').getByRole('link', { name: 'Payments' }).waitFor();
      await page
        .getByRole('navigation', { name: 'Contents' })
        .locator('[aria-current=page]', { hasText: 'POST' })
        .waitFor();
      await page.locator('.where a').focus();
      await press('Enter');
      await page.waitForURL('**/docs/areas/card-payments');
      expect(faults).toEqual([]);
      await page.close();
    });

    it('copies paths, names and examples', async () => {
      const { page, faults } = await openDocs({ viewport: { width: 1440, height: 900 } });
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto(`${server.url}/docs/operations/listCourses`);
      const copied = async (name: string | RegExp) => {
        await page.getByRole('button', { name }).first().click();
        await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor({ state: 'attached' });
        return page.evaluate<string>('navigator.clipboard.readText()');
      };
      expect(await copied('Copy the path /api/catalog/courses/')).toBe('/api/catalog/courses/');
      expect(await copied('Copy the name listCourses')).toBe('listCourses');
      expect(await copied(/Copy the example: curl/)).toMatch(/^curl .*\/api\/catalog\/courses\//);
      expect(JSON.parse(await copied(/Copy the example: Answer 200/))).toHaveProperty('results');
      expect(faults).toEqual([]);
      await page.close();
    });

    it('has its list of contents behind a button on narrow screens', async () => {
      const { page, faults } = await openDocs({ viewport: { width: 320, height: 800 } });
      await page.goto(`${server.url}/docs/operations/listCourses`);
      const contents = page.getByRole('navigation', { name: 'Contents' });
      expect(await contents.isVisible()).toBe(false);
      await page.getByRole('button', { name: 'Contents' }).click();
      await contents.getByRole('link', { name: 'Catalog courses' }).waitFor();
      await page.keyboard.press('Escape');
      expect(await contents.isVisible()).toBe(false);
      expect(faults).toEqual([]);
      await page.close();
    });

    it.each(['light', 'dark'] as const)('has no barriers (WCAG 2.2 AA) in %s', async (colorScheme) => {
      const { page } = await openDocs({ viewport: { width: 1280, height: 900 }, colorScheme });
      for (const path of PAGES) {
        await page.goto(`${server.url}/${path}`);
        if (path.includes('?q=')) await page.locator('#found li').first().waitFor();
        expect([path, await findBarriers(page)]).toEqual([path, []]);
      }
      await page.close();
    });

    it.each(WIDTHS)(
      'fits a width of %d, is not taller than it must be, and can be read by day and by night',
      async (width) => {
        for (const colorScheme of ['light', 'dark'] as const) {
          const { page, faults } = await openDocs({ viewport: { width, height: 900 }, colorScheme });
          for (const path of PAGES) {
            await page.goto(`${server.url}/${path}`);
            if (path.includes('?q=')) await page.locator('#found li').first().waitFor();
            const { overflow, height, contrast } = await page.evaluate<PageMeasures>(MEASURE_PAGE);
            expect([path, overflow]).toEqual([path, 0]);
            expect([path, contrast >= LEAST_CONTRAST]).toEqual([path, true]);
            if (width === 1280 && path.includes('searchCatalog')) expect(height).toBeLessThan(TALLEST);
          }
          expect(faults).toEqual([]);
          await page.close();
        }
      },
    );

    it('shows a call in curl and TypeScript, and sends it with a key', async () => {
      const { page, faults } = await openDocs({ viewport: { width: 1280, height: 1600 } });
      await page.goto(`${server.url}/docs/operations/listCourses`);
      expect(await page.locator('.samples').innerText()).toContain(`curl '${server.url}/api/catalog/courses/'`);
      await page.getByRole('button', { name: 'TypeScript', exact: true }).click();
      expect(await page.locator('.samples').innerText()).toContain('client.listCourses()');
      await page.getByText('Send a request from here').click();
      await page.getByLabel('Authorization').fill(authorization);
      await page.getByRole('button', { name: 'Send' }).click();
      const status = page.locator('output .status');
      await status.waitFor();
      expect(await status.innerText()).toContain('200');
      expect(await page.locator('output .url').innerText()).toBe(`${server.url}/api/catalog/courses/`);
      expect(await page.locator('output pre').textContent()).toContain('"count": 0');
      await mkdir(SCREENSHOTS, { recursive: true });
      await page.screenshot({ path: `${SCREENSHOTS}/docs.png` });
      expect(faults).toEqual([]);
      await page.close();
    });
  },
);

interface PageMeasures {
  overflow: number;
  height: number;
  contrast: number;
}

/** Runs in the page: how far it is wider than the window, how tall, and the least contrast of a text to its ground. */
const MEASURE_PAGE = `(() => {
  const luminance = (color) => {
    const [red, green, blue] = color.match(/[\\d.]+/g).slice(0, 3).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const groundOf = (element) => {
    if (element === null) return 'rgb(255, 255, 255)';
    const color = getComputedStyle(element).backgroundColor;
    return color === 'rgba(0, 0, 0, 0)' ? groundOf(element.parentElement) : color;
  };
  const isText = (element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue.trim() !== '');
  const contrasts = [...document.querySelectorAll('body *')].filter(isText).map((element) => {
    const [text, ground] = [luminance(getComputedStyle(element).color), luminance(groundOf(element))];
    return (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05);
  });
  const { scrollWidth, scrollHeight } = document.documentElement;
  return { overflow: Math.max(0, scrollWidth - innerWidth), height: scrollHeight, contrast: Math.min(...contrasts) };
})()`;
