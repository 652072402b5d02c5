import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { components } from '../../../generated/client/types.js';
import { describePages, expectSound, findBarriers, takeScreenshot, waitForAnswers } from './startConsole.js';

type Schemas = components['schemas'];

describePages('commerce in the console', (of) => {
  const read = <Answer>(path: string) => of.read<Answer>(`/api/service/orgs/northfield/${path}`);
  const cells = (page: Page, name: string, column: number) =>
    page.getByRole('region', { name, exact: true }).locator(`tbody td:nth-child(${column})`).allInnerTexts();
  const open = async (page: Page, tab: string) => {
    await page.getByRole('navigation', { name: 'Commerce' }).getByRole('link', { name: tab }).click();
    await page.waitForURL(`**/commerce/${tab.toLowerCase()}`);
    await waitForAnswers(page);
  };

  it('shows payments, the ledger with its balances, subscriptions, entitlements and launches as the API does', async () => {
    const { page, faults } = await of.openAs('Nora Field', 'northfield/commerce');
    await page.waitForURL('**/commerce/payments');
    await page.getByRole('region', { name: 'Payments' }).waitFor();
    const payments = await read<Schemas['PaymentPage']>('payments/?page_size=100');
    expect(payments.count).toBeGreaterThan(2);
    expect(await cells(page, 'Payments', 9)).toEqual(payments.results.map(({ reference }) => reference));
    await expectSound(page, 'commerce-payments');
    await page.getByLabel('State').selectOption('Failed');
    await page.getByText('There is nothing to show with these filters.').waitFor();
    await page.goBack();
    await page.getByRole('region', { name: 'Payments' }).waitFor();
    await page.getByRole('searchbox', { name: 'Username' }).fill('ben.okafor');
    const ofBen = await read<Schemas['PaymentPage']>('payments/?person=ben.okafor');
    await page.getByText(ofBen.count === 1 ? '1 row' : `${ofBen.count} rows`, { exact: true }).waitFor();
    expect(await cells(page, 'Payments', 9)).toEqual(ofBen.results.map(({ reference }) => reference));

    await open(page, 'Ledger');
    const ledger = await read<Schemas['PlatformLedgerPage']>('ledger/?page_size=100');
    const euros = (cents: number) =>
      new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).format(cents / 100);
    const comparison = page.getByRole('group', { name: 'Ledger and payments' }).locator('tbody tr');
    expect(await comparison.locator('td').allInnerTexts()).toEqual(
      ledger.comparisons.flatMap(({ currency, is_live: isLive, ledger: entered, payments: paid }) => [
        ...[currency, isLive ? 'Live' : 'Test mode', euros(entered), euros(paid), euros(0), 'Balances'],
      ]),
    );
    const money = ledger.balances.find(({ account }) => account === 'money')!;
    await page.getByRole('heading', { name: 'Money' }).waitFor();
    await page.locator('.cards').getByText(euros(money.amount)).waitFor();
    expect(await cells(page, 'Ledger', 2)).toEqual(ledger.results.map(({ username }) => username));
    await expectSound(page, 'commerce-ledger');
    await page.getByLabel('Kind').selectOption('Refunded');
    await page.waitForURL('**/ledger?kind=refund');
    const refunds = await read<Schemas['PlatformLedgerPage']>('ledger/?kind=refund');
    await page.getByText(refunds.count === 1 ? '1 row' : `${refunds.count} rows`, { exact: true }).waitFor();

    await open(page, 'Subscriptions');
    const subscriptions = await read<Schemas['PlatformSubscriptionPage']>('subscriptions/?page_size=100');
    expect(await cells(page, 'Subscriptions', 2)).toEqual(subscriptions.results.map(({ name, sku }) => name ?? sku));
    await expectSound(page, 'commerce-subscriptions');

    await open(page, 'Entitlements');
    const entitlements = await read<Schemas['EntitlementPage']>('entitlements/?page_size=100');
    expect(await cells(page, 'Entitlements', 3)).toEqual(entitlements.results.map(({ sku }) => sku));
    await expectSound(page, 'commerce-entitlements');

    await open(page, 'Launches');
    const launches = await read<Schemas['TenantLaunchPage']>('tenant-launches/?page_size=100');
    expect(await cells(page, 'Launches', 2)).toEqual(launches.results.map(({ platform_name: name }) => name));
    expect(await findBarriers(page)).toEqual([]);

    await open(page, 'Payments');
    await page.getByRole('region', { name: 'Payments' }).getByRole('link', { name: 'amina.okafor' }).first().click();
    await page.waitForURL('**/commerce/accounts/*');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('refunds a part of a payment once it is confirmed, and refuses more than is left', async () => {
    const { page, faults } = await of.openAs('Nora Field', 'northfield/commerce/payments?person=ben.okafor');
    const row = page.getByRole('region', { name: 'Payments' }).locator('tbody tr');
    await row.getByRole('button', { name: 'Refund' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount in EUR').fill('49.01');
    await dialog.getByRole('button', { name: 'Refund now' }).click();
    await dialog.getByRole('alert').getByText('At most €49.00.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await takeScreenshot(page, 'commerce-refund');
    await dialog.getByLabel('Amount in EUR').fill('9');
    await dialog.getByRole('button', { name: 'Refund now' }).click();
    await dialog.waitFor({ state: 'detached' });
    await row.getByText('€9.00').waitFor();
    const { results } = await read<Schemas['PaymentPage']>('payments/?person=ben.okafor');
    expect(results).toMatchObject([{ captured: 4_900, refunded: 900, refundable: 4_000, state: 'captured' }]);
    const ledger = await read<Schemas['PlatformLedgerPage']>('ledger/?person=ben.okafor&kind=refund');
    expect(ledger.results.map(({ amount }) => amount)).toEqual([-900]);
    expect(ledger.comparisons.map(({ difference }) => difference)).toEqual([0]);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('shows learners their own account alone', async () => {
    const { page, faults } = await of.openAs('Amina Okafor', 'northfield/commerce');
    await page.waitForURL('**/commerce/accounts/*');
    const tabs = page.getByRole('navigation', { name: 'Commerce' }).getByRole('link');
    expect(await tabs.allInnerTexts()).not.toContain('Payments');
    expect(faults).toEqual([]);
    await page.context().close();
  });
});
