import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdir } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { createCredential } from '../../db/tenancy/access/credentials.js';
import { browserProgram, openBrowser, openPage } from '../support/browser.js';
import { TESTER, testDatabase } from '../support/database.js';
import { type TestServer, startTestServer } from '../support/server.js';

const SCREENSHOTS = '.build/screenshots';
const WIDTHS = [1280, 390];
/** The operation with the most parameters is among them. */
const PAGES = [
  ...['docs', 'docs?q=enrol', 'docs/guides/', 'docs/guides/bots', 'docs/guides/verbs', 'docs/operations/searchCatalog'],
  ...['docs/operations/upsertCourse', 'docs/webhooks/onEnrollment', 'docs/schemas/CourseUpsert'],
];
/** WCAG 2.2, AA: text on its ground. */
const LEAST_CONTRAST = 4.5;
const TALLEST = 4_000;

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
      expect(await page.locator('#page').isVisible()).toBe(true);
      expect(faults).toEqual([]);
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
            if (width > 1000 && path.includes('searchCatalog')) expect(height).toBeLessThan(TALLEST);
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
      expect(await page.locator('.samples').innerText()).toContain('client.listCourses()');
      await page.getByText('Send a request from here').click();
      await page.getByLabel('Authorization').fill(authorization);
      await page.getByRole('button', { name: 'Send' }).click();
      const status = page.locator('output .status');
      await status.waitFor();
      expect(await status.innerText()).toContain('200');
      expect(await page.locator('output .url').innerText()).toBe(`${server.url}/api/catalog/courses/`);
      expect(await page.locator('output pre').innerText()).toContain('"count": 0');
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
