import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { components } from '../../../generated/types.js';
import { openPage } from '../../support/browser.js';
import { describePages, expectSound, findBarriers, waitForAnswers } from './startConsole.js';

type Schemas = components['schemas'];

describePages('the pages of operation in Chromium', (of) => {
  const ask = <Body>(path: string) => of.read<Body>(path, 'dm_admin');
  /** Signs in with the token of an administrator of all platforms. */
  const openAsDmAdmin = async (path: string) => {
    const page = await openPage(of.browser, { locale: 'en' });
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(`${of.product.url}/console/${path}`);
    await page.getByLabel('Token or key').fill(of.product.credentials.dm_admin!);
    await page.getByRole('button', { name: 'Use the token' }).click();
    await waitForAnswers(page);
    return { page, faults };
  };
  const readTable = (page: Page, name: string) =>
    page
      .getByRole('table', { name, exact: true })
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText)));

  it('shows an administrator of all platforms what works, what waits and what is slow', async () => {
    const { page, faults } = await openAsDmAdmin('northfield/operation');
    await page.waitForURL('**/northfield/operation/state');
    await page.getByText('Service ready').waitFor();
    const status = await ask<Schemas['ServiceStatus']>('/api/core/service-status/');
    const shown = await readTable(page, 'Background jobs');
    expect(shown.map(([task]) => task)).toEqual(status.tasks.map(({ task }) => task));
    const indexes = await readTable(page, 'Search index');
    expect(indexes.map((cells) => cells.slice(0, 3))).toEqual(
      status.search.platforms.map(({ platform, items, entries }) => [platform, String(items), String(entries)]),
    );
    await expectSound(page, 'operation-state');

    await page.getByRole('link', { name: 'Slowest operations' }).click();
    await page.getByLabel('Sorted by').selectOption('Requests');
    await page.waitForURL('**/timings?sort=requests');
    await waitForAnswers(page);
    expect((await readTable(page, 'Slowest operations')).map(([id]) => id)).toContain('listCallerOperations');
    await expectSound(page, 'operation-timings');
    await page.goBack();
    expect(await page.getByLabel('Sorted by').inputValue()).toBe('p99_seconds');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('lists background jobs as the API does, runs one now, and discards one', async () => {
    const { page, faults } = await openAsDmAdmin('northfield/operation/state');
    await page.getByRole('link', { name: 'Jobs' }).click();
    await page.getByLabel('State').selectOption('Later');
    await page.waitForURL('**/operation/jobs?state=scheduled');
    await page.getByRole('button', { name: 'Run now' }).first().waitFor();
    const { results } = await ask<Schemas['JobPage']>('/api/core/jobs/?state=scheduled&page_size=100');
    const rows = page.getByRole('region', { name: 'Jobs' }).locator('tbody tr');
    expect(await rows.locator('td:nth-child(1)').allInnerTexts()).toEqual(results.map(({ task }) => task));
    expect(await rows.locator('td:nth-child(3)').allInnerTexts()).toEqual(results.map(({ key }) => key));
    await expectSound(page, 'operation-jobs');

    const retried = page.waitForResponse((response) => response.url().endsWith('/retry/'));
    await page.getByRole('button', { name: 'Run now' }).last().click();
    expect((await retried).status()).toBe(200);
    await waitForAnswers(page);
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'Discard' }).last().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    expect((await removed).status()).toBe(204);
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.goBack();
    await page.goForward();
    await page.getByLabel('State').selectOption('Failed');
    await page.getByText('There is nothing to show with these filters.').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('shows who changed what, from what to what, and narrows it', async () => {
    const { page, faults } = await openAsDmAdmin('northfield/operation/changes');
    const newest = await ask<Schemas['AuditEntryPage']>('/api/core/orgs/northfield/audit-log/');
    const listed = () => readTable(page, 'Changes');
    expect((await listed()).map(([, , operation]) => operation)).toEqual(
      newest.results.map(({ operation }) => operation ?? 'In the database'),
    );
    await page.getByRole('button', { name: 'Older' }).click();
    await page.waitForURL(`**/changes?after=${newest.last_id}`);
    await page.getByRole('button', { name: 'Newest' }).waitFor();
    const narrowed = page.waitForResponse((response) => response.url().includes('table=courses'));
    await page.getByLabel('Table').fill('courses');
    await narrowed;
    await waitForAnswers(page);
    for (const [, , , row] of await listed()) expect(row).toMatch(/^courses /);
    await expectSound(page, 'operation-changes');

    await page.getByLabel('Username').fill('nobody.at.all');
    await page.getByText('No changes with these filters.').waitFor();
    expect(await findBarriers(page)).toEqual([]);

    await page.goto(`${of.product.url}/console/northfield/operation/changes`);
    await page.getByLabel('Token or key').fill(of.product.credentials.dm_admin!);
    await page.getByRole('button', { name: 'Use the token' }).click();
    await page.getByLabel('Changes of').selectOption('People, credentials and platforms');
    const ofPeople = page.waitForResponse((response) => response.url().includes('table=users'));
    await page.getByLabel('Table').fill('users');
    await ofPeople;
    await waitForAnswers(page);
    const people = await ask<Schemas['AuditEntryPage']>('/api/core/audit-log/?table=users');
    expect((await listed()).map(([, , , row]) => row)).toEqual(
      people.results.map(({ row }) => `users ${Number(row.id)}`),
    );
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('shows the newest statements, and what became of one', async () => {
    const { page, faults } = await of.openAs('Nora Field', 'northfield/records');
    const status = await ask<Schemas['RecordStatus']>('/api/core/orgs/northfield/record-status/');
    const state = page.getByRole('region', { name: 'State', exact: true });
    expect(await state.innerText()).toContain(new Intl.NumberFormat('en').format(status.statements));
    const rows = await readTable(page, 'Newest statements');
    expect(rows).toHaveLength(50);
    await expectSound(page, 'records');
    await page.getByRole('button', { name: 'Older' }).click();
    await page.getByRole('button', { name: 'Newest' }).waitFor();
    await page.goBack();
    const narrowed = page.waitForResponse((response) => response.url().includes('verb='));
    await page.getByLabel('Verb').selectOption('completed');
    await narrowed;
    await waitForAnswers(page);
    for (const [, , verb] of await readTable(page, 'Newest statements')) expect(verb).toBe('completed');

    await page.getByRole('table', { name: 'Newest statements' }).getByRole('link').first().click();
    await page.getByRole('heading', { name: 'What became of it' }).waitFor();
    await waitForAnswers(page);
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    const facts = await ask<Schemas['StatementFacts']>(`/api/core/orgs/northfield/statements/${id}/facts/`);
    const shown = page.getByRole('region', { name: 'What became of it' });
    await shown.getByText(facts.person!.username).waitFor();
    await shown.getByText(facts.course!.name).waitFor();
    expect(await page.getByRole('region', { name: 'The statement' }).innerText()).toContain(id);
    await expectSound(page, 'statement');
    await page.getByRole('link', { name: 'All statements' }).click();
    await page.getByRole('table', { name: 'Newest statements' }).waitFor();

    await of.visit(page, 'northfield/records?until=2000-01-01T00:00:00Z');
    await page.getByText('No statements.').waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('shows an administrator of one platform its changes alone, and others nothing', async () => {
    const { page, faults } = await of.openAs('Nora Field', 'northfield/operation');
    await page.waitForURL('**/northfield/operation/changes');
    const tabs = page.getByRole('navigation', { name: 'Operation' });
    expect(await tabs.getByRole('link').allInnerTexts()).toEqual(['Changes']);
    expect(await page.getByLabel('Changes of').count()).toBe(0);
    expect(faults).toEqual([]);
    await page.context().close();

    const other = await of.openAs('Dora Keller');
    const names = await other.page.getByRole('navigation').getByRole('link').allInnerTexts();
    expect(names).not.toContain('Operation');
    await other.page.context().close();
  });
});
