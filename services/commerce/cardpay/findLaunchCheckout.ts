import { type FoundCheckout, findCheckout, findCheckoutByOutsideId } from '../../../db/commerce/payments/checkouts.js';
import { findMainPlatform } from '../../../db/tenancy/platforms/findMainPlatform.js';
import type { CommerceServices } from '../services.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Purposes of sessions that may launch a tenant, besides products with seats. */
const PURPOSES = ['pricing_page', 'free_trial', 'launch'];

/**
 * The session of the main platform that may launch a tenant, by its UUID or its id at cardpay; null when there is none.
 */
export async function findLaunchCheckout(
  { db, cardpay }: Pick<CommerceServices, 'db' | 'cardpay'>,
  key: string,
): Promise<FoundCheckout | null> {
  const mainId = await findMainPlatform(db);
  const account = mainId === null ? null : await cardpay?.findAccount(mainId);
  if (mainId === null || !account) return null;
  const checkout = UUID.test(key)
    ? await findCheckout(db, key)
    : await findCheckoutByOutsideId(db, { platformId: mainId, isLive: account.isLive, externalId: key });
  if (checkout?.platform_id !== mainId || checkout.is_live !== account.isLive) return null;
  return PURPOSES.includes(checkout.purpose) || checkout.kind === 'seats' ? checkout : null;
}
