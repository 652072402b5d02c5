import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describePages, expectSound, findBarriers, waitForAnswers } from './startConsole.js';

describePages('figures in the console', (of) => {
  /** What the API answers to the person whose token this is. */
  const ask = <Body>(path: string, query: Record<string, string | number> = {}, role?: string) => {
    const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    return of.read<Body>(`${path}?${parameters}`, role);
  };

  const expectNoFaults = async (page: Page, faults: string[]) => {
    await expectSound(page);
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
    const GRADES = '/api/ai-analytics/performance/orgs/northfield/grading/over-time/';
    const formatShare = (share: number) => share.toLocaleString('en', { style: 'percent', maximumFractionDigits: 1 });
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
      expect(await figureOf(page, 'Mean grade')).toBe(formatShare(data.average));
      const grades = await ask<{ average_grade: number }>(GRADES, RANGE);
      expect(await figureOf(page, 'Grades of completed courses')).toBe(formatShare(grades.average_grade));
      expect(await card(page, 'Time on the platform').locator('svg').getAttribute('aria-label')).toBe(
        'Time on the platform',
      );

      await page.getByRole('combobox', { name: /^Department/ }).selectOption({ label: 'Day School' });
      await page.waitForURL(/department=\d+/);
      await page.getByText(/not shown while a department is chosen/).waitFor();
      await waitForAnswers(page);
      const department = Number(new URL(page.url()).searchParams.get('department'));
      expect(await shown(page)).toEqual(await answered({ ...RANGE, department_id: department }));
      const gradesOfSchool = await ask<{ average_grade: number }>(GRADES, { ...RANGE, department_id: department });
      expect(await figureOf(page, 'Grades of completed courses')).toBe(formatShare(gradesOfSchool.average_grade));
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
      expect(headings).toEqual(['Active people', 'Time on the platform', 'Grades of completed courses', 'Departments']);
      const { total } = await ask<{ total: number }>(SERIES['Active people'], RANGE, 'department_admin');
      expect(await figureOf(page, 'Active people')).toBe(String(total));
      await expectNoFaults(page, faults);
    });
  });

  describe('engagement', () => {
    it('shows time by day, cohorts, and courses as the API orders them', async () => {
      const { page, faults } = await of.openAs('Nora Field', `northfield/engagement?${IN_RANGE}`);
      const { data } = await ask<{ data: { name: string; users: number }[] }>(
        '/api/ai-analytics/engagement/orgs/northfield/activity',
        { ...RANGE, sort: '-users', length: 500 },
      );
      await page.getByRole('button', { name: 'People', exact: true }).click();
      await page.waitForURL(/sort=-users/);
      await waitForAnswers(page);
      const courses = page.getByRole('region', { name: 'Courses by activity' });
      const rows = await courses.locator('tbody tr:not([aria-hidden]) td:nth-child(-n+2)').allInnerTexts();
      expect(rows.slice(0, 6)).toEqual(
        data.slice(0, 3).flatMap(({ name, users }) => [name, users.toLocaleString('en')]),
      );
      await page.getByLabel('Weeks').selectOption('26');
      await page.waitForURL(/weeks=26/);
      await waitForAnswers(page);
      const cohorts = await ask<{ data: { people: number }[] }>('/api/ai-analytics/orgs/northfield/cohorts/', {
        end_date: RANGE.end_date,
        weeks: 26,
      });
      const people = page.getByRole('region', { name: 'Table of cohorts' }).locator('tbody td:nth-child(2)');
      expect(await people.allInnerTexts()).toEqual(cohorts.data.map((one) => String(one.people)));
      await expectNoFaults(page, faults);
    });

    it('shows the head of a department the active people by course instead', async () => {
      const { page, faults } = await of.openAs('Dora Keller', `northfield/engagement?${IN_RANGE}`);
      const { pagination } = await ask<{ pagination: { totalItems: number } }>(
        '/api/ai-analytics/audience/orgs/northfield/active-users/per-course',
        RANGE,
        'department_admin',
      );
      await page.getByText(`${pagination.totalItems} rows`, { exact: true }).waitFor();
      expect(await page.getByText('Courses by activity').count()).toBe(0);
      await expectNoFaults(page, faults);
    });
  });

  describe('people at risk', () => {
    const path = '/api/ai-analytics/orgs/northfield/at-risk/';
    type People = {
      data: { username: string; full_name: string; course_id: string }[];
      pagination: { totalItems: number };
    };

    it('lists them with reasons, by the filters of the address, and leads to a person', async () => {
      const { page, faults } = await of.openAs('Nora Field', 'northfield/atRisk');
      const all = await ask<People>(path);
      await page.getByText(`${all.pagination.totalItems} rows`, { exact: true }).waitFor();
      const [first] = all.data;
      await page.getByRole('combobox', { name: /^Course/ }).selectOption(first!.course_id);
      await page.getByLabel('No record for').selectOption('30');
      await page.waitForURL(/away=30/);
      await waitForAnswers(page);
      const some = await ask<People>(path, { course_id: first!.course_id, days: 30 });
      const names = page.locator('tbody tr:not([aria-hidden]) td:first-child');
      expect(await names.allInnerTexts()).toEqual(some.data.map((one) => one.full_name));
      expect(await page.locator('.tag').first().innerText()).toMatch(/Away|Never active/);
      await page.getByRole('searchbox').fill('nobody at all');
      await page.getByText('There is nothing to show with these filters.').waitFor();
      await page.goBack();
      await of.visit(page, 'northfield/atRisk');
      await page.getByRole('link', { name: first!.full_name }).first().click();
      await page.waitForURL(`**/northfield/learners/${first!.username}`);
      await of.visit(page, 'northfield/atRisk');
      await expectNoFaults(page, faults);
    });

    it('shows the head of a department only its people, and a learner nothing', async () => {
      const { page, faults } = await of.openAs('Dora Keller', 'northfield/atRisk');
      const { pagination } = await ask<People>(path, {}, 'department_admin');
      await page.getByText(`${pagination.totalItems} rows`, { exact: true }).waitFor();
      await expectNoFaults(page, faults);
      const learner = await of.openAs('Amina Okafor');
      const names = await learner.page.getByRole('navigation').getByRole('link').allInnerTexts();
      expect(names).toContain('Skills');
      for (const name of ['Overview', 'Engagement', 'At risk']) expect(names).not.toContain(name);
      await learner.page.context().close();
    });
  });

  describe('skills', () => {
    it('lists them with their figures, and shows who teaches one', async () => {
      const { page, faults } = await of.openAs('Nora Field', 'northfield/skills');
      const skills = await ask<{ name: string; total_points: number }[]>('/api/skills/orgs/northfield/skills', {
        sort: '-total_points',
      });
      const list = page.getByRole('region', { name: 'Skills of the platform' });
      const names = await list.locator('tbody tr:not([aria-hidden]) td:first-child').allInnerTexts();
      expect(names.slice(0, 5)).toEqual(skills.slice(0, 5).map(({ name }) => name));
      const levels = await ask<{ name: string }[]>('/api/skills/orgs/northfield/skills/thresholds/');
      expect(await card(page, 'Levels').locator('dt').allInnerTexts()).toEqual(levels.map(({ name }) => name));
      expect(await findBarriers(page)).toEqual([]);

      await list.getByRole('link', { name: skills[0]!.name, exact: true }).click();
      await page.getByRole('heading', { name: skills[0]!.name, level: 1 }).waitFor();
      await waitForAnswers(page);
      const skill = await ask<{ courses: { course_id: string }[] }>(
        `/api/skills/orgs/northfield/skills/${encodeURIComponent(skills[0]!.name)}/`,
      );
      expect(skill.courses.length).toBeGreaterThan(0);
      expect(await card(page, 'Courses that teach it').getByRole('link').allInnerTexts()).toEqual(
        skill.courses.map((course) => course.course_id),
      );
      await expectNoFaults(page, faults);
    });

    it('shows a learner no levels, which are for administrators', async () => {
      const { page, faults } = await of.openAs('Amina Okafor', 'northfield/skills');
      expect(await card(page, 'Points of all skills').count()).toBe(1);
      expect(await card(page, 'Levels').count()).toBe(0);
      await expectNoFaults(page, faults);
    });
  });
});
