import { includesPerson } from '../../../db/tenancy/access/rows.js';
import { type FoundCheckout, findCheckout } from '../../../db/commerce/payments/checkouts.js';
import type { Access } from '../../../services/_shared/context.js';
import { operation } from '../../_shared/operation.js';
import { notFound } from '../../../services/_shared/problems.js';
import { presentCheckout } from './present.js';

export default operation('getCheckout', async ({ params, access, services, reply }) => {
  const checkout = await findCheckout(services.db, params.checkout_uuid);
  if (!checkout || !mayRead(access, checkout)) throw notFound('checkout session', params.checkout_uuid);
  return reply(200, presentCheckout(checkout));
});

/**
 * Whether the caller may read a session. One that was opened without signing in can be read by its UUID once the buyer
 * has signed in.
 */
function mayRead(
  { caller, rowsAnywhere }: Access,
  { user_id: userId, platform_id: platformId }: FoundCheckout,
): boolean {
  return userId === null || userId === caller?.user?.id || includesPerson(rowsAnywhere, platformId, userId);
}
