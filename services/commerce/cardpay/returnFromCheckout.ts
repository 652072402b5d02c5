import { findCheckout } from '../../../db/commerce/payments/checkouts.js';
import { leadsToHost } from '../../../providers/http/outsideUrl.js';
import type { Access, RequestInfo } from '../../_shared/context.js';
import type { CommerceServices } from '../services.js';
import { invalidField, notFound } from '../../_shared/problems.js';
import { completeCheckout } from './completeCheckout.js';
import { cardpayAccountOf } from './callCardpay.js';
import { originOf, returnHosts } from './returnUrls.js';

interface Return {
  platformKey: string;
  checkoutId: string;
  /** Where the address names the session. */
  place: 'query' | 'path';
  /** Kinds of products that are sold on this way. */
  kinds: readonly string[];
}

/** Completes a session that a person comes back from, and returns where they go on. Throws a Problem: 404, 400, 503. */
export async function returnFromCheckout(
  { services, access, request }: { services: CommerceServices; access: Access; request: RequestInfo },
  { platformKey, checkoutId, place, kinds }: Return,
): Promise<string> {
  const checkout = await findCheckout(services.db, checkoutId);
  if (checkout?.platform_key !== platformKey) throw notFound('checkout session', checkoutId);
  const where = { in: place, path: 'checkout_session_id' };
  const refused = (message: string) => invalidField(where.in, where.path, message, 'payment');
  if (checkout.kind === null ? checkout.purpose === 'product' : !kinds.includes(checkout.kind))
    throw refused('is a session for something else');
  const progress = await completeCheckout(services, access.actor, {
    cardpay: await cardpayAccountOf(services, checkout.platform_id),
    checkout,
    where,
  });
  if (progress === 'expired') throw refused('has expired');
  if (progress === 'open') throw refused('is not paid');
  return returnAddress({ services, request }, checkout, progress);
}

/** A host that the platform has taken back since is not led to any more. */
async function returnAddress(
  { services, request }: { services: CommerceServices; request: RequestInfo },
  { platform_id: platformId, id, success_url: successUrl }: { platform_id: number; id: string; success_url: string },
  status: string,
): Promise<string> {
  const isAllowed = leadsToHost(successUrl, await returnHosts(services, request, platformId));
  const url = new URL(isAllowed ? successUrl : originOf(services, request));
  url.searchParams.set('checkout', id);
  url.searchParams.set('status', status);
  return url.href;
}
