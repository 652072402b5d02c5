import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { browserProgram } from '../../support/browser.js';
import { type TestConsole, findBarriers, findOverflows, startConsole, waitForAnswers } from './startConsole.js';

(browserProgram ? describe : describe.skip)(
  `figures in the console${browserProgram ? '' : ' (skipped: there is no browser)'}`,
  () => {
    let of: TestConsole;
    beforeAll(async () => {
      of = await startConsole();
    });
    afterAll(() => of?.close());

    /** What the API answers to the person whose token this is. */
    async function ask<Body>(path: string, query: Record<string, string | number> = {}, role = 'platform_admin') {
      const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
      const response = await fetch(`${of.product.url}${path}?${parameters}`, {
        headers: { authorization: of.product.credentials[role]! },
      });
      expect(response.status).toBe(200);
      return (await response.json()) as Body;
    }

    const expectNoFaults = async (page: Page, faults: string[]) => {
      expect(await findBarriers(page)).toEqual([]);
      expect(await findOverflows(page)).toEqual([0, 0]);
      expect(faults).toEqual([]);
      await page.context().close();
    };

    const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
    const figureOf = (page: Page, name: string) => card(page, name).locator('.figure strong').innerText();
    const RANGE = { start_date: '2026-09-01', end_date: '2026-10-31' };
    const IN_RANGE = 'from=2026-09-01&to=2026-10-31';

    describe('the overview', () => {
      const SERIES = {
        'Active people': '/api/ai-analytics/audience/orgs/northfield/active-users/over-time',
        Registrations: '/api/ai-analytics/audience/orgs/northfield/registered-users/over-time',
        Enrollments: '/api/ai-analytics/audience/orgs/northfield/enrollments/over-time',
        Completions: '/api/ai-analytics/engagement/orgs/northfield/course_completion/over-time',
      };
      const shown = (page: Page) => Promise.all(Object.keys(SERIES).map((name) => figureOf(page, name)));
      const answered = (query: Record<string, string | number>) =>
        Promise.all(
          Object.values(SERIES).map(async (path) =>
            (await ask<{ total: number }>(path, query)).total.toLocaleString('en'),
          ),
        );

      it('shows the figures of the API for a range and a department, which the address holds', async () => {
        const { page, faults } = await of.openAs('Nora Field', `northfield/overview?${IN_RANGE}`);
        expect(await shown(page)).toEqual(await answered(RANGE));
        const { data } = await ask<{ data: { average: number } }>(
          '/api/ai-analytics/performance/orgs/northfield/grading/average',
        );
        expect(await figureOf(page, 'Mean grade')).toBe(
          data.average.toLocaleString('en', { style: 'percent', maximumFractionDigits: 1 }),
        );
        expect(await card(page, 'Time on the platform').locator('svg').getAttribute('aria-label')).toBe(
          'Time on the platform',
        );

        await page.getByRole('combobox', { name: /^Department/ }).selectOption({ label: 'Day School' });
        await page.waitForURL(/department=\d+/);
        await page.getByText(/not shown while a department is chosen/).waitFor();
        await waitForAnswers(page);
        const department = Number(new URL(page.url()).searchParams.get('department'));
        expect(await shown(page)).toEqual(await answered({ ...RANGE, department_id: department }));
        expect(await card(page, 'Mean grade').count()).toBe(0);
        await page.goBack();
        await card(page, 'Mean grade').waitFor();
        await expectNoFaults(page, faults);
      });

      it('says how a figure is computed, and saves its days', async () => {
        const { page, faults } = await of.openAs('Nora Field', `northfield/overview?${IN_RANGE}`);
        const time = card(page, 'Time on the platform');
        await time.getByRole('button', { name: 'How is this computed?' }).click();
        await page.getByRole('dialog').getByText('sum of the gaps to the next record').waitFor();
        await page.keyboard.press('Escape');
        const saving = page.waitForEvent('download');
        await time.getByRole('button', { name: 'Download as CSV' }).click();
        const file = await readFile(await (await saving).path(), 'utf8');
        expect(file).toMatch(/^date,value\n2026-09-01,\d+\n/);
        expect(file.trim().split('\n')).toHaveLength(62);
        await page.getByText('Learning records up to').waitFor();
        await expectNoFaults(page, faults);
      });

      it('shows the head of a department only figures of that department', async () => {
        const { page, faults } = await of.openAs('Dora Keller', `northfield/overview?${IN_RANGE}`);
        const headings = await page.locator('main h2').allInnerTexts();
        expect(headings).toEqual(['Active people', 'Time on the platform', 'Departments']);
        const { total } = await ask<{ total: number }>(SERIES['Active people'], RANGE, 'department_admin');
        expect(await figureOf(page, 'Active people')).toBe(String(total));
        await expectNoFaults(page, faults);
      });
    });
  },
);
