import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { type LaunchStep, TenantLaunch } from './tenantLaunch.js';

/** Marks the payment of a launch as valid, under the provider's own reference. A launch in a later state keeps it. */
export function settleLaunchPayment(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  launchId: string,
  reference: string,
): Promise<void> {
  return db.transaction(actor, async (trx) => {
    await TenantLaunch.query(trx).where({ id: launchId }).whereIn('state', ['validated', 'failed']).patch({
      state: 'paid',
      failed_step: null,
      failure: null,
      payment_reference: reference,
      modified_at: new Date(),
    });
  });
}

/** Stores the step in which a launch failed, and the reason. A finished launch stays finished. */
export function failLaunch(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  launchId: string,
  { step, reason }: { step: LaunchStep; reason: string },
): Promise<void> {
  return db.transaction(actor, async (trx) => {
    await TenantLaunch.query(trx)
      .where({ id: launchId })
      .whereNot('state', 'done')
      .patch({ state: 'failed', failed_step: step, failure: reason, modified_at: new Date() });
  });
}
