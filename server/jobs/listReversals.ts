import { type CompareScope, type Uncompared, listNamed } from '../../db/commerce/payments/comparePayments.js';
import { listPlatformsWithCredential } from '../../db/accounts/credentials/findServiceCredential.js';
import { type Cardpay, CardpayRefused } from '../../providers/cardpay/cardpay.js';
import { PaymentUnavailable } from '../../providers/payments/paymentUnavailable.js';
import type { Reconciliation } from './reconcileCardpay.js';

/** The time of the last reading of each account. */
export type ListedReversals = WeakMap<Cardpay, Date>;

const HOUR_MS = 3_600_000;
/** How far back an account is read for the first time: cardpay retries events for days, and stores them for thirty. */
const FIRST_MS = 90 * 24 * HOUR_MS;
/** Overlap of two readings, for events that were created meanwhile and for clock differences. */
const OVERLAP_MS = HOUR_MS;

/** Lists payments of any age with disputes or refunds at cardpay that are not recorded here. Reads each account once an hour for new
 * ones; with `everything`, for the last 90 days. Skips an account that does not answer until the next time.
 */
export async function listReversals(
  { services, listed, onError }: Reconciliation,
  { platformId, everything }: Omit<CompareScope, 'startedAt'>,
): Promise<Uncompared[]> {
  const found: Uncompared[] = [];
  for (const cardpay of await listAccounts(services, platformId)) {
    const now = Date.now();
    const last = everything ? undefined : listed.get(cardpay)?.getTime();
    if (last !== undefined && now - last < HOUR_MS) continue;
    try {
      const since = new Date(last === undefined ? now - FIRST_MS : last - OVERLAP_MS);
      const payments = await listUnknownPayments(cardpay, since, (references) =>
        listNamed(services.db, { platformId, isLive: cardpay.isLive }, references),
      );
      // A payment must belong to the account that listed it.
      for (const one of payments)
        if (one.state === 'captured' && (await services.cardpay!.findAccount(one.platform_id)) === cardpay)
          found.push(one);
      listed.set(cardpay, new Date(now));
    } catch (error) {
      if (error instanceof PaymentUnavailable) continue;
      if (!(error instanceof CardpayRefused)) throw error;
      onError(error);
    }
  }
  return found;
}

async function listAccounts(
  { db, cardpay }: Reconciliation['services'],
  platformId: number | null,
): Promise<Set<Cardpay>> {
  const own =
    platformId === null
      ? await listPlatformsWithCredential(db, { kind: 'integration', name: 'cardpay' })
      : [platformId];
  const accounts = await Promise.all(own.map((platform) => cardpay?.findAccount(platform)));
  return new Set([...accounts, ...(platformId === null ? [cardpay?.main] : [])].filter((account) => account != null));
}

/** Finds the stored payments of references, by the payment itself or by the invoice of a subscription that it paid. */
async function listUnknownPayments(
  cardpay: Cardpay,
  since: Date,
  find: (references: string[]) => Promise<Uncompared[]>,
): Promise<Uncompared[]> {
  const references = (await cardpay.readReversals(since)) ?? [];
  if (references.length === 0) return [];
  const known = await find(references);
  const named = new Set(known.map(({ reference }) => reference));
  const invoices: string[] = [];
  for (const reference of references.filter((one) => !named.has(one))) {
    const invoice = await cardpay.findInvoice(reference);
    if (invoice !== null) invoices.push(invoice);
  }
  return invoices.length === 0 ? known : [...known, ...(await find(invoices))];
}
