import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import ar from '../../../console/languages/ar/index.js';
import de from '../../../console/languages/de/index.js';
import en from '../../../console/languages/en/index.js';
import { browserProgram, openPage } from '../../support/browser.js';
import {
  type TestConsole,
  findBarriers,
  findOverflows,
  startConsole,
  takeScreenshot,
  waitForAnswers,
} from './startConsole.js';

/** Compressed, on a cold cache, of the first page. */
const MOST_JAVASCRIPT_BYTES = 250_000;

/** The names of all texts, without the forms of plurals. */
const listNames = (texts: object, before = ''): string[] => {
  const names = Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string'
      ? before + name.replace(/_(zero|one|two|few|many|other)$/, '')
      : listNames(text as object, `${before}${name}.`),
  );
  return [...new Set(names)].sort();
};

describe('the languages of the console', () => {
  it.each([
    ['German', de],
    ['Arabic', ar],
  ])('%s has the texts of English, and no others', (_, texts) => {
    expect(listNames(texts)).toEqual(listNames(en));
  });
});

(browserProgram ? describe : describe.skip)(
  `the console in Chromium${browserProgram ? '' : ' (skipped: there is none)'}`,
  () => {
    let of: TestConsole;
    beforeAll(async () => {
      of = await startConsole();
    });
    afterAll(() => of?.close());

    const readTitle = (page: Page) => page.locator('main h1').innerText();

    it('signs in by clicks, shows every page of an administrator without a barrier, and signs out', async () => {
      const { page, faults } = await of.openAs('Nora Field');
      const links = await page.locator('nav a[href^="/console/"]').all();
      expect(links.length).toBeGreaterThan(10);
      for (const link of links) {
        const path = (await link.getAttribute('href'))!;
        await link.click();
        await page.waitForURL(`**${path}**`);
        await waitForAnswers(page);
        expect([path, await findBarriers(page)]).toEqual([path, []]);
        expect([path, await findOverflows(page)]).toEqual([path, [0, 0]]);
        await takeScreenshot(page, path.split('/').at(-1)!);
      }
      expect(faults).toEqual([]);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('heading', { name: 'Sign out of the identity provider?' }).waitFor();
      await page.context().close();
    });

    it('shows a role only what it may see, in light and dark', async () => {
      const shown = async (person: string, colorScheme: 'light' | 'dark') => {
        const { page, faults } = await of.openAs(person, '', { colorScheme });
        const names = await page.getByRole('navigation').getByRole('link').allInnerTexts();
        expect(await findBarriers(page)).toEqual([]);
        for (const link of await page.locator('nav a[href^="/console/"]').all()) {
          const path = (await link.getAttribute('href'))!;
          await link.click();
          await page.waitForURL(`**${path}**`);
          await waitForAnswers(page);
          // Nothing on it is refused to the role.
          expect([person, path, await page.locator('.failure').allInnerTexts()]).toEqual([person, path, []]);
        }
        expect(faults).toEqual([]);
        await page.context().close();
        return names;
      };
      const ofAdmin = await shown('Nora Field', 'dark');
      const ofDean = await shown('Dora Keller', 'light');
      const ofLearner = await shown('Amina Okafor', 'dark');
      expect(ofAdmin).toEqual(expect.arrayContaining(['Overview', 'Learners', 'Integrations']));
      expect(ofDean).toEqual(expect.arrayContaining(['Overview', 'Learners']));
      expect(ofDean).not.toContain('Integrations');
      for (const name of ['Overview', 'Learners', 'Integrations']) expect(ofLearner).not.toContain(name);
    });

    it('takes a token, which it forgets when the page is loaded again', async () => {
      const page = await openPage(of.browser, { locale: 'en' });
      await page.goto(`${of.product.url}/console`);
      await page.getByLabel('Token or key').fill('Token wrong.wrong');
      await page.getByRole('button', { name: 'Use the token' }).click();
      await page.getByText('The service does not accept this token.').waitFor();
      expect(await findBarriers(page)).toEqual([]);
      await page.getByLabel('Token or key').fill(of.product.credentials.platform_admin!);
      await page.getByRole('button', { name: 'Use the token' }).click();
      await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).waitFor();
      expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
        'Token',
      );
      await page.reload();
      await page.getByLabel('Token or key').waitFor();
      await page.context().close();
    });

    it('shows hostile names as text', async () => {
      const name = `<img src="x" onerror="globalThis.isHostile = true">`;
      const response = await fetch(`${of.product.url}/api/core/orgs/northfield/departments/`, {
        method: 'POST',
        headers: { authorization: of.product.credentials.platform_admin!, 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      });
      expect(response.status).toBe(201);
      const { page, faults } = await of.openAs('Nora Field', 'northfield/overview');
      await page.getByRole('combobox', { name: 'Department' }).selectOption({ label: name });
      await page.getByRole('cell', { name }).first().waitFor();
      expect(await page.evaluate(() => 'isHostile' in globalThis)).toBe(false);
      expect(faults).toEqual([]);
      await page.context().close();
    });

    it('lets a person sign in again when their session has ended', async () => {
      const { page } = await of.openAs('Nora Field', 'northfield/overview');
      await page.evaluate(() =>
        fetch('/api/core/auth/session/end/', { method: 'POST', headers: { 'X-CSRF': '1' } }).then(() => null),
      );
      await page.getByRole('navigation').getByRole('link', { name: 'Learners' }).click();
      await page.getByLabel('Token or key').waitFor();
      await page.getByRole('link', { name: 'Sign in as a person of the demo' }).click();
      await page.waitForURL('**/northfield/learners');
      await page.getByRole('heading', { name: 'Learners', level: 1 }).waitFor();
      await page.context().close();
    });

    it('undoes a change that the service refuses', async () => {
      const { page } = await of.openAs('Nora Field', 'northfield/integrations/identity-providers');
      await page.locator('main tbody a').first().click();
      const active = page.getByRole('switch', { name: 'Active' });
      await active.waitFor();
      const isOn = await active.isChecked();
      let refuse = () => {};
      const isSeen = new Promise<void>((resolve) => (refuse = resolve));
      await page.route('**/identity-providers/*/', async (route) => {
        if (route.request().method() !== 'PATCH') return route.continue();
        await isSeen;
        return route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            type: 'conflict',
            title: 'Conflict',
            status: 409,
            detail: 'Another change came first.',
          }),
        });
      });
      await active.click();
      // Before the service has answered.
      await page.locator(`[role="switch"]${isOn ? ':not(:checked)' : ':checked'}`).waitFor();
      refuse();
      await page.getByText('Another change came first.').waitFor();
      await page.locator(`[role="switch"]${isOn ? ':checked' : ':not(:checked)'}`).waitFor();
      await page.context().close();
    });

    it('can be used with the keyboard alone', async () => {
      const { page } = await of.openAs('Nora Field');
      await page.keyboard.press('Control+k');
      await page.keyboard.type('learn');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/northfield/learners');
      expect(await readTitle(page)).toBe('Learners');
      await page.getByRole('searchbox', { name: /Search by name/ }).focus();
      await page.keyboard.type('amina');
      await page.getByText('1 row', { exact: true }).waitFor();
      expect(page.url()).toContain('search=amina');
      await page.goBack();
      await page.waitForURL('**/northfield/overview');
      await page.keyboard.press('Tab');
      await page.context().close();
    });

    it('speaks German and Arabic, which runs from right to left', async () => {
      for (const [locale, title, direction] of [
        ['de', de.overview.title, 'ltr'],
        ['ar', ar.overview.title, 'rtl'],
      ] as const) {
        const { page, faults } = await of.openAs('Nora Field', 'northfield/overview', { locale: 'en' });
        await page.getByLabel('Language').selectOption(locale);
        await page.getByRole('heading', { name: title, level: 1 }).waitFor();
        expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
          locale,
          direction,
        ]);
        expect(await findOverflows(page)).toEqual([0, 0]);
        expect(await findBarriers(page)).toEqual([]);
        await takeScreenshot(page, `overview-${locale}`);
        expect(faults).toEqual([]);
        await page.context().close();
      }
    });

    it('loads less than 250 kB of JavaScript for the first page', async () => {
      const { page } = await of.openAs('Nora Field');
      const bytes = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js'))
          .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
      );
      expect(bytes).toBeGreaterThan(50_000);
      expect(bytes).toBeLessThan(MOST_JAVASCRIPT_BYTES);
      await page.context().close();
    });
  },
);
