import { findCheckout } from '../../../db/commerce/payments/checkouts.js';
import { leadsToHost } from '../../../providers/http/externalUrl.js';
import type { Access, RequestInfo } from '../../_shared/context.js';
import type { CommerceServices } from '../services.js';
import { invalidField, notFound } from '../../_shared/problems.js';
import { completeCheckout } from './completeCheckout.js';
import { requireCardpayAccount } from './callCardpay.js';
import { serviceOrigin, listReturnHosts } from './returnUrls.js';

interface Return {
  platformKey: string;
  checkoutId: string;
  /** Where the request names the session. */
  where: 'query' | 'path';
  /** The kinds of products that this path serves. */
  kinds: readonly string[];
}

/**
 * Completes the session of a buyer who returns, and returns the URL to redirect to. Throws a Problem: 404, 400, 503.
 */
export async function returnFromCheckout(
  { services, access, request }: { services: CommerceServices; access: Access; request: RequestInfo },
  { platformKey, checkoutId, where: place, kinds }: Return,
): Promise<string> {
  const checkout = await findCheckout(services.db, checkoutId);
  if (checkout?.platform_key !== platformKey) throw notFound('checkout session', checkoutId);
  const where = { in: place, path: 'checkout_session_id' };
  const refused = (message: string) => invalidField(where.in, where.path, message, 'payment');
  if (checkout.kind === null ? checkout.purpose === 'product' : !kinds.includes(checkout.kind))
    throw refused('is a session for another purpose');
  const progress = await completeCheckout(services, access.actor, {
    cardpay: await requireCardpayAccount(services, checkout.platform_id),
    checkout,
    where,
  });
  if (progress === 'expired') throw refused('has expired');
  if (progress === 'open') throw refused('is not paid');
  return buildReturnUrl({ services, request }, checkout, progress);
}

/** The URL to redirect to. A host that the platform has removed from its settings since is not used. */
async function buildReturnUrl(
  { services, request }: { services: CommerceServices; request: RequestInfo },
  { platform_id: platformId, id, success_url: successUrl }: { platform_id: number; id: string; success_url: string },
  status: string,
): Promise<string> {
  const isAllowed = leadsToHost(successUrl, await listReturnHosts(services, request, platformId));
  const url = new URL(isAllowed ? successUrl : serviceOrigin(services, request));
  url.searchParams.set('checkout', id);
  url.searchParams.set('status', status);
  return url.href;
}
