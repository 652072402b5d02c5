import { expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describePages, expectSound, takeScreenshot, waitForAnswers } from './startConsole.js';

const PERSON = 'amina.okafor';
const SORTS_OF_LEARNERS = 17;

const formatPercent = (percent: number) =>
  new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 }).format(percent / 100);

describePages('learners and courses in the console', (of) => {
  const pageOf = (page: Page) => page.locator('main');
  /** The texts of the first column of the drawn rows. */
  const readFirstColumn = (place: Locator) =>
    place.locator('tbody tr:not([aria-hidden]) td:first-child').allInnerTexts();

  it('lists learners in every order and by every filter of the operation', async () => {
    const { page, faults } = await of.openAs('Nora Field', 'northfield/learners');
    const sorts = pageOf(page).locator('th button');
    expect(await sorts.count()).toBe(SORTS_OF_LEARNERS);
    await page.getByRole('button', { name: 'Skill points' }).click();
    await page.waitForURL('**sort=-skills_points');
    await waitForAnswers(page);
    type Learners = { data: { name: string; username: string }[]; pagination: { totalItems: number } };
    const path = '/api/ai-analytics/perlearner/orgs/northfield/learners';
    const { data } = await of.read<Learners>(`${path}?sort=-skills_points&length=100`);
    const shown = await readFirstColumn(pageOf(page));
    expect(shown).toEqual(data.slice(0, shown.length).map(({ name, username }) => name || username));

    await page.getByLabel('Program').selectOption({ index: 1 });
    await page.getByLabel('Enrollment').selectOption('Enrolled in a course');
    await page.waitForURL('**is_enrolled=true');
    await waitForAnswers(page);
    const program = new URL(page.url()).searchParams.get('program')!;
    const filtered = await of.read<Learners>(`${path}?program=${encodeURIComponent(program)}&is_enrolled=true`);
    expect(filtered.pagination.totalItems).toBeGreaterThan(0);
    await page.getByText(`${filtered.pagination.totalItems} rows`, { exact: true }).waitFor();
    await expectSound(page);

    await page.getByPlaceholder('Location').fill('nowhere at all');
    await page.getByText('There is nothing to show with these filters.').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('shows a person as the service answers, and saves what there is about them', async () => {
    const { page, faults } = await of.openAs('Nora Field', 'northfield/learners?search=amina');
    await pageOf(page).getByRole('link', { name: 'Amina Okafor' }).click();
    await page.waitForURL(`**/northfield/learners/${PERSON}`);
    await page.getByRole('heading', { name: 'Amina Okafor', level: 1 }).waitFor();
    await waitForAnswers(page);
    const own = `/api/perlearner/orgs/northfield/users/${PERSON}`;
    const { data: index } = await of.read<{ data: { value: number } }>(`${own}/overview/performance-index`);
    const card = page.getByRole('region', { name: 'Performance index' });
    expect(await card.locator('strong').innerText()).toBe(
      new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(index.value),
    );
    await card.getByRole('button', { name: 'How is this computed?' }).click();
    await page.getByText('value = mean over the courses', { exact: false }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.chart').first().waitFor();
    await expectSound(page);
    await takeScreenshot(page, 'learner');

    const pages = page.getByRole('navigation', { name: 'Pages of the person' });
    await pages.getByRole('link', { name: 'Courses' }).click();
    await page.waitForURL('**/courses');
    await waitForAnswers(page);
    const grades = await of.read<{ data: { name: string; course_id: string }[] }>(
      `/api/ai-analytics/perlearner/orgs/northfield/users/${PERSON}/grades/per-course`,
    );
    const table = page.getByRole('region', { name: 'Progress and grades' });
    expect(await readFirstColumn(table)).toEqual(grades.data.map(({ name }) => name));
    const [first] = grades.data;
    const { data: progress } = await of.read<{ data: { progress: number } }>(
      `/api/platform/orgs/northfield/courses/${first!.course_id}/users/${PERSON}/progress`,
    );
    await table.locator('tbody tr').first().getByText(`${progress.progress}%`, { exact: true }).first().waitFor();
    await expectSound(page);

    await pages.getByRole('link', { name: 'Skills' }).click();
    await page.waitForURL('**/skills');
    await waitForAnswers(page);
    const skills = await of.read<{ skill: { name: string } }[]>(`/api/skills/orgs/northfield/skills/users/${PERSON}/`);
    expect(await readFirstColumn(pageOf(page))).toEqual(skills.map(({ skill }) => skill.name));
    await expectSound(page);

    await pages.getByRole('link', { name: 'Badges' }).click();
    await page.waitForURL('**/badges');
    await waitForAnswers(page);
    const badges = await of.read<{ count: number }>(`/api/badges/orgs/northfield/users/${PERSON}/badges/`);
    await page.getByText(`${badges.count} rows`, { exact: true }).waitFor();
    await expectSound(page);

    await pages.getByRole('link', { name: 'Conversations' }).click();
    await page.waitForURL('**/conversations');
    await waitForAnswers(page);
    await expectSound(page);
    await pageOf(page).locator('tbody a').first().click();
    await page.waitForURL('**/conversations/*');
    await page.locator('.messages li').first().waitFor();
    await expectSound(page);
    await page.goBack();
    await page.waitForURL('**/conversations');

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export the data' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { kind: string }).kind)).toContain('user');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('erases a person only after a warning', async () => {
    const { page, faults } = await of.openAs('Nora Field', 'northfield/learners?search=hugo');
    await pageOf(page).getByRole('link', { name: 'Hugo Silva' }).click();
    await page.getByRole('button', { name: 'Erase' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This cannot be undone.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Hugo Silva', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Erase' }).click();
    await dialog.getByRole('button', { name: 'Erase' }).click();
    await page.waitForURL('**/northfield/learners');
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('hugo');
    await page.getByText('There is nothing to show with these filters.').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('shows a department head of a person what the service answers them, and nothing else', async () => {
    const { page, faults } = await of.openAs('Dora Keller', 'northfield/learners');
    const name = (await readFirstColumn(pageOf(page))).find((one) => one !== 'Dora Keller')!;
    await pageOf(page).getByRole('link', { name }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    await waitForAnswers(page);
    await page.getByRole('region', { name: 'Profile' }).waitFor();
    const links = page.getByRole('navigation', { name: 'Pages of the person' }).getByRole('link');
    expect(await links.allInnerTexts()).toEqual(['Overview']);
    for (const action of ['Export the data', 'Erase'])
      expect(await page.getByRole('button', { name: action }).count()).toBe(0);
    await expectSound(page);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('finds courses by text and facets, with the counts of the service', async () => {
    const { page, faults } = await of.openAs('Nora Field', 'northfield/courses');
    interface Found {
      count: number;
      results: { name: string }[];
      facets: { level: { key: string; doc_count: number }[] };
    }
    const search = '/api/search/catalog/?content=courses&tenant=northfield';
    const { facets } = await of.read<Found>(search);
    const level = page.getByRole('group').filter({ hasText: 'Level' });
    expect((await level.locator('li').allInnerTexts()).map((text) => text.split(/\s+/))).toEqual(
      facets.level.map(({ key, doc_count: count }) => [key, String(count)]),
    );
    const [first] = facets.level;
    await level.getByRole('checkbox', { name: first!.key }).check();
    await page.waitForURL(`**level=${first!.key}`);
    await page.getByText(`${first!.doc_count} rows`, { exact: true }).waitFor();
    await waitForAnswers(page);
    const ofLevel = await of.read<Found>(`${search}&level=${first!.key}&order_by=name&order_ascending=true&limit=100`);
    const shown = await readFirstColumn(pageOf(page));
    expect(shown).toEqual(ofLevel.results.slice(0, shown.length).map(({ name }) => name));
    await expectSound(page);
    await page.goBack();
    await page.getByText(/^39 rows$/).waitFor();
    await page.getByRole('searchbox').fill('zzzzzzzz');
    await page.getByText('There is nothing to show with these filters.').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('shows a course with its figures, outline, grades, people and prerequisites', async () => {
    const { page, faults } = await of.openAs('Nora Field', 'northfield/courses');
    await pageOf(page).getByRole('link', { name: 'Data Mining' }).click();
    await page.getByRole('heading', { name: 'Data Mining', level: 1 }).waitFor();
    await waitForAnswers(page);
    const ofCourse = '/api/platform/orgs/northfield/courses/NF-DS-310';
    const { data: completed } = await of.read<{ data: { count: number } }>(`${ofCourse}/progress/completed`);
    expect(await page.getByRole('region', { name: 'Completed' }).locator('strong').innerText()).toBe(
      String(completed.count),
    );
    await expectSound(page);
    await takeScreenshot(page, 'course');

    const pages = page.getByRole('navigation', { name: 'Pages of the course' });
    const open = async (name: string) => {
      await pages.getByRole('link', { name }).click();
      await page.waitForURL(`**/${name.toLowerCase()}`);
      await waitForAnswers(page);
    };
    await open('Outline');
    const { blocks } = await of.read<{ blocks: { name: string }[] }>(`${ofCourse}/outline/`);
    expect(await readFirstColumn(pageOf(page))).toEqual(blocks.map(({ name }) => name));
    const figures = await of.read<{ data: { completions: number | null; completion_rate: number | null }[] }>(
      '/api/ai-analytics/performance/orgs/northfield/courses/NF-DS-310/blocks/',
    );
    expect(await pageOf(page).locator('tbody td:nth-child(3)').allInnerTexts()).toEqual(
      figures.data.map(({ completions, completion_rate: rate }) =>
        completions === null ? '–' : `${completions} (${formatPercent(rate!)})`,
      ),
    );
    await expectSound(page);

    await open('Grades');
    const grades = await of.read<{ data: { full_name: string }[] }>(
      '/api/ai-analytics/performance/orgs/northfield/courses/NF-DS-310/grading/per-learner?sort=-percent&length=100',
    );
    expect(await readFirstColumn(page.getByRole('region', { name: 'Grades by person' }))).toEqual(
      grades.data.map(({ full_name: name }) => name),
    );
    const { data: ranges } = await of.read<{ data: { learners: number }[] }>(
      '/api/ai-analytics/performance/orgs/northfield/courses/NF-DS-310/grading/distribution/',
    );
    const distribution = page.getByRole('region', { name: 'Distribution of grades' });
    await distribution.getByRole('img').waitFor();
    await distribution.getByText('As a table').click();
    expect(await distribution.locator('tbody td').allInnerTexts()).toEqual(
      ranges.map(({ learners }) => String(learners)),
    );
    await expectSound(page);

    await open('People');
    const progress = await of.read<{ data: { full_name: string }[] }>(
      `${ofCourse}/progress/?sort=full_name&length=100`,
    );
    expect(await readFirstColumn(pageOf(page))).toEqual(progress.data.map(({ full_name: name }) => name));
    await expectSound(page);

    await open('Prerequisites');
    await page.locator('.requirements').getByRole('link', { name: 'Python at Work' }).waitFor();
    await page.locator('.requirements').getByRole('link', { name: 'First Steps in Programming' }).waitFor();
    await expectSound(page);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('shows a learner a course without figures of the class', async () => {
    const { page, faults } = await of.openAs('Amina Okafor', 'northfield/courses/NF-DS-310');
    await page.getByRole('heading', { name: 'Data Mining', level: 1 }).waitFor();
    await waitForAnswers(page);
    const links = page.getByRole('navigation', { name: 'Pages of the course' }).getByRole('link');
    expect(await links.allInnerTexts()).toEqual(['Overview', 'Outline']);
    await links.getByText('Outline').click();
    await page.waitForURL('**/outline');
    await waitForAnswers(page);
    expect(await page.getByRole('columnheader', { name: 'Mean grade' }).count()).toBe(0);
    await expectSound(page);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
