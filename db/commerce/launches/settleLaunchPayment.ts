import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { type LaunchStep, TenantLaunch } from './tenantLaunch.js';

/** Stores that the payment of a launch holds, under the provider's own reference. One that is further stays there. */
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

/** Stores in which step a launch stopped, and why. One that is done stays done. */
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
