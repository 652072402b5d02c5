import { countTrialsOfAddress } from '../../../db/commerce/payments/checkouts.js';
import { findProduct } from '../../../db/commerce/payments/findProduct.js';
import { findMainPlatform } from '../../../db/tenancy/platforms/findMainPlatform.js';
import { findPlatformById } from '../../../db/tenancy/platforms/findPlatform.js';
import { operation } from '../../_shared/operation.js';
import { Problem, invalidField, notFound } from '../../../services/_shared/problems.js';
import { buildCallbackPath } from '../../../services/commerce/cardpay/buildCallbackPath.js';
import { callCardpay, requireCardpayAccount } from '../../../services/commerce/cardpay/callCardpay.js';
import { requireCallbackOrigin, refuseOtherHosts } from '../../../services/commerce/cardpay/returnUrls.js';
import {
  SESSION_FIELDS,
  openCheckoutSession,
  withCustomerAndPrice,
} from '../../../services/commerce/cardpay/sellProduct.js';

const TRIALS_A_DAY = 3;
const DAY_S = 86_400;

export default operation('createFreeTrialCheckout', async ({ body, access, services, request, reply }) => {
  const mainId = await findMainPlatform(services.db);
  const platform = mainId === null ? null : await findPlatformById(services.db, mainId);
  if (!platform) throw notFound('product', body.product);
  await refuseOtherHosts(services, request, platform.id, {
    success_url: body.success_url,
    cancel_url: body.cancel_url,
  });
  const cardpay = await requireCardpayAccount(services, platform.id);
  const product = await findProduct(services.db, platform.id, {
    isLive: cardpay.isLive,
    sku: body.product,
    externalId: body.product,
  });
  if (!product?.active) throw notFound('product', body.product);
  if (product.trial_days === null) throw invalidField('body', '/product', 'has no trial', 'trial');
  const { email = null } = body;
  if (email !== null && (await countTrialsOfAddress(services.db, platform.id, email)) >= TRIALS_A_DAY)
    throw new Problem('too-many-requests', 'This e-mail address has reached its limit of free trials for today.', {
      headers: { 'Retry-After': String(DAY_S) },
    });
  const stored = {
    platform_id: platform.id,
    user_id: null,
    email,
    purpose: 'free_trial' as const,
    product_id: product.id,
    quantity: 1,
    amount: product.amount,
    currency: product.currency,
    success_url: body.success_url,
    cancel_url: body.cancel_url,
  };
  const terms = {
    mode: 'subscription' as const,
    isMetered: product.metered,
    coupon: null,
    trialDays: product.trial_days,
    skipsCard: true,
    origin: await requireCallbackOrigin(services, request, platform.id),
    callback: buildCallbackPath(platform.key, product.kind),
  };
  const { actor } = access;
  const selling = withCustomerAndPrice({ services, actor, cardpay, platform, user: null, product }, (there) =>
    openCheckoutSession(services, actor, cardpay, stored, { ...terms, ...there }),
  );
  const redirectTo = await callCardpay(selling, SESSION_FIELDS);
  return reply(200, { redirect_to: redirectTo });
});
