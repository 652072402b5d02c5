import { expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { describePages, expectSound, findBarriers, takeScreenshot, waitForAnswers } from './startConsole.js';

describePages('the page of integrations in Chromium', (of) => {
  it('creates a key for one operation, shows it once, and revokes it', async () => {
    const { page, faults } = await of.openAs('Nora Field', 'northfield/integrations');
    await page.waitForURL('**/northfield/integrations/keys');
    await page.getByRole('button', { name: 'New key' }).click();
    const form = page.getByRole('dialog', { name: 'New key' });
    await form.getByLabel('Name').fill('nightly export');
    await form.getByLabel('Only these operations').check();
    await form.getByRole('button', { name: 'Create the key' }).click();
    await form.getByText('Choose at least one operation.').waitFor();
    await form.getByLabel('Filter the operations').fill('getcaller');
    await form.getByRole('checkbox', { name: 'getCaller', exact: true }).check();
    expect(await findBarriers(page)).toEqual([]);
    await takeScreenshot(page, 'integrations-new-key');
    await form.getByRole('button', { name: 'Create the key' }).click();
    const key = await form.getByLabel('Key', { exact: true }).inputValue();
    const call = async (path: string) =>
      (await fetch(`${of.product.url}${path}`, { headers: { authorization: `Api-Key ${key}` } })).status;
    expect(await call('/api/core/platform/api-tokens/?platform_key=northfield')).toBe(403);
    expect(await call('/api/core/caller/')).toBe(200);
    await form.getByRole('button', { name: 'Close' }).last().click();

    const row = page.getByRole('row', { name: /nightly export/ });
    await row.waitFor();
    const [created] = (
      await of.read<{ name: string; prefix: string; scopes: string[] }[]>(
        '/api/core/platform/api-tokens/?platform_key=northfield',
      )
    ).filter(({ name }) => name === 'nightly export');
    expect(created!.scopes).toEqual(['getCaller']);
    for (const text of [created!.prefix, 'Viewer', 'getCaller']) expect(await row.innerText()).toContain(text);
    expect(await page.content()).not.toContain(key);
    await expectSound(page);

    await row.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await row.waitFor({ state: 'detached' });
    expect(await call('/api/core/caller/')).toBe(401);
    expect(faults.filter((fault) => !/status of 40\d/.test(fault))).toEqual([]);
    await page.context().close();
  });

  it('leads to the identity provider when an operation needs a recent sign-in', async () => {
    const { page } = await of.openAs('Nora Field', 'northfield/integrations/keys');
    // A test cannot wait five minutes. The service would then answer this.
    await page.route('**/api-tokens/', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 401,
            headers: { 'WWW-Authenticate': 'Bearer error="insufficient_user_authentication", max_age="300"' },
            contentType: 'application/problem+json',
            body: JSON.stringify({
              ...{ type: 'insufficient-user-authentication', title: 'Recent sign-in required', status: 401 },
              ...{ detail: 'This operation needs a sign-in within the last 300 seconds.', instance: '/' },
              request_id: crypto.randomUUID(),
            }),
          })
        : route.continue(),
    );
    await page.getByRole('button', { name: 'New key' }).click();
    const form = page.getByRole('dialog', { name: 'New key' });
    await form.getByLabel('Name').fill('monthly export');
    const create = form.getByRole('button', { name: 'Create the key' });
    await create.click();
    await form.getByText('within the last 5 minutes').waitFor();
    const opened = page.context().waitForEvent('page');
    await form.getByRole('link', { name: 'Sign in again' }).click();
    const tab = await opened;
    await tab.waitForURL('**/console/**');
    expect(await findBarriers(page)).toEqual([]);
    await page.unroute('**/api-tokens/');
    await create.click();
    await form.getByLabel('Key', { exact: true }).waitFor();
    await page.context().close();
  });

  it('adds a webhook endpoint with its secret, changes it, and shows its deliveries', async () => {
    const { page, faults } = await of.openAs('Nora Field', 'northfield/integrations/webhooks');
    await page.getByRole('button', { name: 'Add an endpoint' }).click();
    const form = page.getByRole('dialog', { name: 'Add an endpoint' });
    await form.getByLabel('Address').fill('https://hooks.example.com/events');
    await form.getByLabel('Only these events').check();
    await form.getByLabel('course.completed').check();
    expect(await findBarriers(page)).toEqual([]);
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    expect(await form.getByLabel('Secret').inputValue()).toMatch(/^whsec_/);
    await form.getByRole('button', { name: 'Close' }).last().click();
    await expectSound(page);
    await takeScreenshot(page, 'integrations-webhooks');

    await page.getByRole('link', { name: 'https://hooks.example.com/events' }).click();
    await page.waitForURL('**/integrations/webhooks/*');
    await page.getByRole('heading', { name: 'Deliveries of the last 30 days' }).waitFor();
    await page.getByRole('switch', { name: 'Active' }).uncheck();
    await page.getByText('Inactive', { exact: true }).waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    await eventually(async () =>
      expect(await of.read(`/api/core/orgs/northfield/webhook-endpoints/${id}/`)).toMatchObject({
        active: false,
        event_types: ['course.completed'],
      }),
    );
    await expectSound(page);
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.waitForURL('**/integrations/webhooks');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('says whether an identity provider is usable, and registers a client of it', async () => {
    const { page, faults } = await of.openAs('Nora Field', 'northfield/integrations/identity-providers');
    const [provider] = (
      await of.read<{ id: string; name: string; active: boolean }[]>('/api/core/orgs/northfield/identity-providers/')
    ).filter(({ active }) => active);
    await page.getByRole('link', { name: provider!.name }).click();
    await page.waitForURL(`**/identity-providers/${provider!.id}`);
    await page.getByRole('button', { name: 'Check the provider now' }).click();
    await page.getByText('The tokens of the provider can be verified.').waitFor();
    await page.getByRole('button', { name: 'Register a client' }).click();
    const form = page.getByRole('dialog', { name: 'Register a client' });
    await form.getByLabel('Name', { exact: true }).fill('Timetable service');
    await form.getByLabel('Client ID').first().fill('timetable');
    await form.getByLabel('Scope of the token').fill('timetable.read');
    expect(await findBarriers(page)).toEqual([]);
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    const row = page.getByRole('row', { name: /Timetable service/ });
    await row.waitFor();
    expect(await row.innerText()).toContain('timetable.read: read');
    await expectSound(page);
    await row.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No client is registered.').or(page.getByRole('row')).first().waitFor();
    await row.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('makes a link by which an LMS registers itself, and shows the grades of one that is registered', async () => {
    const { page, faults } = await of.openAs('Nora Field', 'northfield/integrations/lti');
    await page.getByRole('button', { name: 'Invite a system' }).click();
    const form = page.getByRole('dialog', { name: 'Invite a system' });
    expect(await findBarriers(page)).toEqual([]);
    await form.getByRole('button', { name: 'Make the link' }).click();
    expect(await form.getByLabel('Registration link').inputValue()).toContain('/api/lti/orgs/northfield/register/');
    await form.getByRole('button', { name: 'Close' }).last().click();
    await expectSound(page);
    const [registration] = await of.read<{ id: string; name: string }[]>('/api/lti/orgs/northfield/registrations/');
    await page.getByRole('link', { name: registration!.name }).click();
    await page.getByRole('heading', { name: 'Grades' }).waitFor();
    await waitForAnswers(page);
    await expectSound(page);
    await page.getByLabel('State').selectOption('failed');
    await page.waitForURL('**?state=failed');
    await waitForAnswers(page);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('says where SCIM is, and ends a session', async () => {
    const { page, faults } = await of.openAs('Nora Field', 'northfield/integrations/scim');
    expect(await page.getByLabel('Address (tenant URL)').inputValue()).toBe(
      `${of.product.url}/api/scim/orgs/northfield/v2`,
    );
    await expectSound(page);
    const { page: other } = await of.openAs('Amina Okafor');
    await page.getByRole('main').getByRole('link', { name: 'Sessions' }).click();
    const row = page.getByRole('row', { name: /Amina Okafor/ }).first();
    await row.waitFor();
    await expectSound(page);
    await row.getByRole('button', { name: 'End' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await other.reload();
    await other.getByRole('link', { name: 'Sign in as a person of the demo' }).waitFor();
    expect(faults).toEqual([]);
    await other.context().close();
    await page.context().close();
  });

  it('lists the media of a kind', async () => {
    const { page, faults } = await of.openAs('Nora Field', 'northfield/integrations/files');
    await expectSound(page);
    await page.getByLabel('Kind').selectOption('audio');
    await page.waitForURL('**?kind=audio');
    await waitForAnswers(page);
    const { count, results } = await of.read<{ count: number; results: { title: string }[] }>(
      '/api/media/orgs/northfield/users/nora.field/media/media-resources/?media_type=audio',
    );
    const list = page.getByRole('region', { name: 'Files' });
    expect(count).toBeGreaterThan(0);
    expect(await list.locator('tbody tr').count()).toBe(count);
    await list.getByText(results[0]!.title).waitFor();
    const storage = await of.read<{ files: number; media_resources: number }>('/api/media/orgs/northfield/storage/');
    await page
      .getByRole('region', { name: 'Storage in use' })
      .getByText(`${storage.files} files · ${storage.media_resources} media resources`)
      .waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('shows the account of a person as the API answers it', async () => {
    const { page, faults } = await of.openAs('Nora Field', 'northfield/commerce/accounts');
    await expectSound(page);
    await page.getByRole('searchbox').fill('amina');
    await page.getByText('1 row', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Amina Okafor' }).click();
    await page.waitForURL('**/commerce/accounts/*');
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    await page.getByRole('heading', { name: 'Ledger' }).waitFor();
    await waitForAnswers(page);
    const { count, balances } = await of.read<{
      count: number;
      balances: { account: string; amount: number; currency: string | null }[];
    }>(`/api/service/orgs/northfield/users/${id}/ledger/`);
    const money = balances.find(({ account }) => account === 'money')!;
    const written = new Intl.NumberFormat('en', { style: 'currency', currency: money.currency! });
    await page
      .getByRole('region', { name: 'Money' })
      .getByText(written.format(money.amount / 100))
      .waitFor();
    expect(await page.getByRole('region', { name: 'Ledger' }).locator('tbody tr').count()).toBe(count);
    await expectSound(page);
    await takeScreenshot(page, 'commerce-account');
    await page.getByRole('main').getByRole('link', { name: 'Products' }).click();
    await page.getByRole('row', { name: /credits-100/ }).waitFor();
    await expectSound(page);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('shows a learner no keys, and only the own account', async () => {
    const { page, faults } = await of.openAs('Amina Okafor');
    await page.goto(`${of.product.url}/console/northfield/integrations/keys`);
    await page.getByText('There is no such page, or not for your role.').waitFor();
    await of.visit(page, 'northfield/commerce');
    await page.waitForURL('**/commerce/accounts/*');
    await page.getByRole('heading', { name: 'Balances' }).waitFor();
    await waitForAnswers(page);
    await expectSound(page);
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
