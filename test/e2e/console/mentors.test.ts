import { beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { components } from '../../../generated/client/types.js';
import { describePages, expectSound, findBarriers } from './startConsole.js';

type Schemas = components['schemas'];

const LIST = 'northfield/mentors';
const COACH = 'Calculus Coach';

describePages('mentors in the console', (of) => {
  let coach: Schemas['Mentor'];
  beforeAll(async () => {
    [coach] = (await of.read<{ results: Schemas['Mentor'][] }>(`/api/search/mentors/?query=${COACH}&limit=1`))
      .results as [Schemas['Mentor']];
  });
  const readCells = (place: Page | Locator, nth: number) =>
    place.locator(`tbody td:nth-child(${nth})`).evaluateAll((cells) => cells.map((cell) => cell.textContent));

  it('lists the mentors that the API finds, by name and category', async () => {
    const { page, faults } = await of.openAs('Nora Field', LIST);
    const rows = page.locator('tbody tr');
    const categories = async () => new Set(await readCells(page, 3));
    await rows.first().waitFor();
    const all = await of.read<{ count: number }>('/api/search/mentors/?tenant=northfield&limit=1');
    expect(await page.locator('.above-table').innerText()).toContain(`${all.count} rows`);
    await page.getByLabel('Category').selectOption('Mathematics');
    const { results } = await of.read<{ results: { name: string }[] }>(
      '/api/search/mentors/?tenant=northfield&category=Mathematics&order_by=recently_accessed_at&limit=100',
    );
    await page.getByText(`${results.length} rows`, { exact: true }).waitFor();
    expect(await categories()).toEqual(new Set(['Mathematics']));
    expect(await page.locator('tbody td:first-child a').allInnerTexts()).toEqual(results.map(({ name }) => name));
    await page.goBack();
    await page.getByText(`${all.count} rows`, { exact: true }).waitFor();
    await page.getByRole('searchbox').fill('no mentor has this name');
    await page.getByText('There is nothing to show with these filters.').waitFor();
    await page.getByRole('searchbox').fill('calculus');
    await page.getByRole('link', { name: COACH }).click();
    await page.getByRole('heading', { name: COACH, level: 1 }).waitFor();
    await page.getByText(coach.description).waitFor();
    await expectSound(page, 'mentor-about');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('asks a mentor, whose answer appears while it is written, with its sources', async () => {
    const { page, faults } = await of.openAs('Nora Field', `${LIST}/${coach.unique_id}/try`);
    await page.getByRole('button', { name: 'New conversation' }).click();
    await page.waitForURL('**/try?session=*');
    const streamed = page.waitForResponse((answer) => /\/messages\/$/.test(answer.url()) && answer.status() === 201);
    await page.getByRole('textbox', { name: 'Your question' }).fill('What is a limit?');
    await page.keyboard.press('Enter');
    expect(await (await streamed).headerValue('content-type')).toBe('text/event-stream');
    await page.locator('.message.assistant footer').waitFor();
    const session = new URL(page.url()).searchParams.get('session')!;
    const { results } = await of.read<{ results: Schemas['SessionMessage'][] }>(
      `/api/ai-mentor/orgs/northfield/users/nora.field/sessions/${session}/messages/`,
    );
    expect(results.map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(await page.locator('.message > p').allInnerTexts()).toEqual(results.map(({ text }) => text));
    const [source] = results[1]!.sources;
    await page.getByText(`[${source!.ref}] ${source!.document_name}`).click();
    expect(await page.locator('blockquote').innerText()).toBe(source!.text);
    await expectSound(page, 'mentor-try');
    await page.reload();
    await page.locator('.message.assistant footer').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('shows why a question was not answered, and asks it again', async () => {
    const { page } = await of.openAs('Nora Field', `${LIST}/${coach.unique_id}/try`);
    await page.getByRole('button', { name: 'New conversation' }).click();
    await page.waitForURL('**/try?session=*');
    const detail = 'The model did not answer.';
    await page.route('**/messages/', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: { status: 503, title: 'Unavailable', detail } })
        : route.continue(),
    );
    await page.getByRole('textbox', { name: 'Your question' }).fill('What is a derivative?');
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.getByText(detail).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.unroute('**/messages/');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.message.assistant footer').waitFor();
    expect(await page.locator('.message.user').count()).toBe(1);
    await page.context().close();
  });

  it('changes settings of a mentor, and nothing else', async () => {
    const settingsPath = `/api/ai-mentor/orgs/northfield/users/nora.field/mentors/${coach.unique_id}/settings/`;
    const before = await of.read<Record<string, unknown>>(settingsPath);
    const { page, faults } = await of.openAs('Nora Field', `${LIST}/${coach.unique_id}/settings`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Nothing was changed.').waitFor();
    await page.getByLabel('Randomness of the answers').fill('0.25');
    await page.getByLabel('Answer only from the documents').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect(await of.read(settingsPath)).toEqual({ ...before, temperature: 0.25, enable_total_grounding: true });
    await expectSound(page, 'mentor-settings');
    await page.getByLabel('Name', { exact: true }).fill('Calculus Coach II');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Calculus Coach II', level: 1 }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('adds a document, shows that it was read, and removes it', async () => {
    const { page, faults } = await of.openAs('Nora Field', `${LIST}/${coach.unique_id}/documents`);
    await page.getByRole('button', { name: 'Add a document' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Notes on series');
    await dialog.locator('textarea').fill('A series converges when its partial sums have a limit.');
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add a document' }).click();
    const row = page.getByRole('row', { name: /Notes on series/ });
    await row.getByText('Read', { exact: true }).waitFor();
    const documentsPath = `/api/search/mentors/${coach.unique_id}/documents/`;
    const { results, facets } = await of.read<Schemas['MentorDocumentPage']>(documentsPath);
    expect(results.find(({ document_name: name }) => name === 'Notes on series')?.training_status).toBe('trained');
    await page.getByRole('button', { name: `Read (${facets.training_status[0]!.doc_count})` }).click();
    await page.waitForURL('**/documents?status=trained');
    await expectSound(page, 'mentor-documents');
    await row.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await row.waitFor({ state: 'detached' });
    expect((await of.read<Schemas['MentorDocumentPage']>(documentsPath)).count).toBe(results.length - 1);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('adds, changes and removes a question that a mentor suggests', async () => {
    const { page, faults } = await of.openAs('Nora Field', `${LIST}/${coach.unique_id}/prompts`);
    await page.getByRole('button', { name: 'Add a question' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Text of the button').fill('Series');
    await dialog.locator('textarea').fill('When does a series converge?');
    await dialog.getByRole('button', { name: 'Add a question' }).click();
    const card = page.locator('.card', { hasText: 'Series' });
    await card.getByText('When does a series converge?').waitFor();
    await expectSound(page, 'mentor-prompts');
    await card.getByRole('button', { name: 'Edit' }).click();
    await dialog.locator('textarea').fill('Which series converge?');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await card.getByText('Which series converge?').waitFor();
    await card.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await card.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('shows budgets and cost as the API answers them, and changes a limit', async () => {
    const limitsPath = '/api/ai-account/orgs/northfield/llm-limits/';
    const { page, faults } = await of.openAs('Nora Field', `${LIST}/budgets`);
    const weeks = await of.read<{ week: string }[]>('/api/ai-account/orgs/northfield/tokens/');
    await page.getByRole('img', { name: 'Cost by week' }).waitFor();
    expect(await readCells(page.getByRole('group', { name: 'Week', exact: true }), 1)).toEqual(
      weeks.map(({ week }) => week).reverse(),
    );
    const costs = await of.read<{ data: { model: string }[] }>('/api/ai-analytics/costs/orgs/northfield/models/');
    expect(await readCells(page.getByRole('group', { name: 'Model', exact: true }), 1)).toEqual(
      costs.data.map(({ model }) => model),
    );
    const before = await of.read<Record<string, unknown>>(limitsPath);
    expect(await page.locator('.used').nth(1).innerText()).toContain(
      (before.tokens_used as number).toLocaleString('en'),
    );
    await page.getByRole('button', { name: 'Change the limits' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Cost limit of the platform').fill('80.5');
    await dialog.getByLabel('Token limit for each person').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Limit of the platform: $80.50').waitFor();
    expect(await of.read(limitsPath)).toEqual({
      ...before,
      monthly_cost_limit: 80.5,
      person_monthly_token_limit: null,
    });
    const switched = page.waitForResponse((answer) => answer.url().endsWith('/use-default-llm-key/'));
    await page.getByRole('switch').click();
    expect((await switched).status()).toBe(200);
    expect(await page.getByRole('switch').isChecked()).toBe(true);
    expect(await of.read('/api/ai-account/orgs/northfield/users/nora.field/default-llm-key-usage')).toBe(true);
    await expectSound(page, 'mentor-budgets');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('lets learners ask, and shows them nothing to change', async () => {
    const { page, faults } = await of.openAs('Amina Okafor', `${LIST}/${coach.unique_id}/documents`);
    await page.getByText('Limits in twelve pages').waitFor();
    const tabs = await page.locator('.tabs a').allInnerTexts();
    expect(tabs).toEqual(expect.arrayContaining(['About', 'Try it', 'Documents']));
    expect(tabs).not.toContain('Settings');
    for (const name of ['Add a document', 'Remove', 'Read again'])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    await page.getByRole('link', { name: 'Try it' }).click();
    await page.getByRole('button', { name: 'New conversation' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
