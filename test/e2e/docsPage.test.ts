import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdir } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { createCredential } from '../../db/access/credentials.js';
import { browserProgram, openBrowser } from '../support/browser.js';
import { TESTER, testDatabase } from '../support/database.js';
import { type TestServer, startTestServer } from '../support/server.js';

const SCREENSHOT = '.build/screenshots/docs.png';

(browserProgram ? describe : describe.skip)(`the reference page in Chromium${browserProgram ? '' : ' (skipped: there is none)'}`, () => {
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

  it('lets a reader try a request with a key, and loads nothing from elsewhere', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 1600 } });
    const foreign: string[] = [];
    const errors: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(server.url) && !/^(data|blob):/.test(request.url())) foreign.push(request.url());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));

    await page.goto(`${server.url}/docs`);
    await page.getByRole('button', { name: 'Authorize' }).click();
    await page.locator('.auth-container input').first().fill(authorization);
    await page.locator('.auth-btn-wrapper .authorize').first().click();
    await page.locator('.btn-done').first().click();

    await page.getByText('Catalog courses', { exact: true }).click();
    const operation = page.locator('#operations-Catalog_courses-listCourses');
    await operation.locator('.opblock-summary').click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    const status = operation.locator('.live-responses-table tbody td.response-col_status').first();
    await status.waitFor({ timeout: 15_000 });
    expect(await status.innerText()).toContain('200');
    expect(await operation.locator('.request-url').innerText()).not.toContain('course_id=');
    await mkdir('.build/screenshots', { recursive: true });
    await page.screenshot({ path: SCREENSHOT });

    expect(foreign).toEqual([]);
    expect(errors).toEqual([]);
  });
});
