import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import type { Transaction } from '../../core/transaction.js';
import { TenantLaunch } from '../launches/tenantLaunch.js';
import type { FoundRegistration } from './findRegistration.js';
import { MarketplacePurchase } from './marketplacePurchase.js';
import { MarketplaceRegistration } from './marketplaceRegistration.js';
import { recordPurchase } from './recordPurchase.js';

/** A subscription as found by a read of a marketplace. */
export type PurchaseReport = Pick<
  MarketplacePurchase,
  'reference' | 'state' | 'seats' | 'started_at' | 'ends_at' | 'cancels_at_end'
>;

/**
 * Stores the subscriptions of a registration that a read found; missing ones are cancelled if the read was complete.
 * The read that started last wins (`read_at` of the registration). Returns the registration's current subscriptions,
 * without those of other registrations.
 */
export function savePurchases(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { id, read_at: readAt }: Pick<FoundRegistration, 'id' | 'read_at'>,
  reports: PurchaseReport[],
  { isComplete = true }: { isComplete?: boolean } = {},
): Promise<MarketplacePurchase[]> {
  return db.transaction(actor, async (trx) => {
    // Serializes reads of a registration.
    const registration = await MarketplaceRegistration.query(trx).findById(id).forUpdate().throwIfNotFound();
    for (const report of reports) await savePurchase(trx, registration, readAt, report);
    const known = await MarketplacePurchase.query(trx).where({ registration_id: id }).orderBy('reference');
    const lost = known.filter(
      ({ reference }) => isComplete && !reports.some((report) => report.reference === reference),
    );
    for (const purchase of lost) await savePurchase(trx, registration, readAt, { ...purchase, state: 'cancelled' });
    const launch =
      registration.launch_id === null ? undefined : await TenantLaunch.query(trx).findById(registration.launch_id);
    const saved = await MarketplacePurchase.query(trx).where({ registration_id: id }).orderBy('reference');
    if (launch?.state === 'done' && launch.platform_id !== null)
      for (const purchase of saved) await recordPurchase(trx, launch.platform_id, registration, purchase);
    return saved;
  });
}

async function savePurchase(
  trx: Transaction,
  { id, provider, is_live }: MarketplaceRegistration,
  readAt: Date,
  report: PurchaseReport,
): Promise<void> {
  const key = { provider, is_live, reference: report.reference };
  const columns = {
    state: report.state,
    seats: report.seats,
    started_at: report.started_at,
    ends_at: report.ends_at,
    cancels_at_end: report.cancels_at_end,
  };
  const inserted = await MarketplacePurchase.query(trx)
    .insert({ ...key, ...columns, registration_id: id, read_at: readAt, changed_at: readAt })
    .onConflict(['provider', 'is_live', 'reference'])
    .ignore()
    .returning('changes');
  if (inserted.changes !== undefined) return;
  const before = await MarketplacePurchase.query(trx).findOne(key).forUpdate().throwIfNotFound();
  if (before.registration_id !== id || before.read_at >= readAt) return;
  const differs =
    before.state !== report.state ||
    before.seats !== report.seats ||
    before.cancels_at_end !== report.cancels_at_end ||
    before.ends_at?.getTime() !== report.ends_at?.getTime();
  await before
    .$query(trx)
    .patch({ read_at: readAt, ...(differs && { ...columns, changed_at: readAt, changes: before.changes + 1 }) });
}
