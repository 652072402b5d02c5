import { buildIntent, createId } from './cardpayObjects.js';
import { type CardpayState, readClock } from './cardpayState.js';

/** A payment that the account received before it was opened. */
export interface EarlierPayment {
  reference: string;
  /** The session of the service, which its metadata names. */
  checkoutId: string;
  /** In the smallest unit of the currency. */
  amount: number;
  currency: string;
}

/** Stores payments that the account does not have yet, as if they had been paid at its page. */
export function storeEarlierPayments(account: CardpayState, payments: readonly EarlierPayment[]): void {
  for (const { reference, checkoutId, amount, currency } of payments) {
    if (account.objects.has(reference)) continue;
    const metadata = { checkout: checkoutId };
    const sale = { amount, currency: currency.toLowerCase(), customer: null, metadata, nowS: readClock(account) };
    const paid = { id: reference, status: 'succeeded', amount_received: amount, latest_charge: createId('ch') };
    account.objects.set(reference, Object.assign(buildIntent(sale), paid));
  }
}
