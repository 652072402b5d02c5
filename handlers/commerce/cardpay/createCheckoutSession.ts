import { type OfferedProduct, findProduct } from '../../../db/commerce/payments/findProduct.js';
import { findCourseStanding } from '../../../db/catalog/eligibility/findCourseStanding.js';
import { OBSTACLE_DETAILS } from '../../../services/catalog/eligibility/obstacleDetails.js';
import type { CommerceServices } from '../../../services/commerce/services.js';
import { type OrgMember, requireMember } from '../../../services/_shared/findMember.js';
import { operation } from '../../_shared/operation.js';
import type { BodyOf } from '../../../services/_shared/contractTypes.js';
import { conflict, invalidField, notFound } from '../../../services/_shared/problems.js';
import { buildCallbackPath } from '../../../services/commerce/cardpay/buildCallbackPath.js';
import { callCardpay, requireCardpayAccount } from '../../../services/commerce/cardpay/callCardpay.js';
import { requireCallbackOrigin, refuseOtherHosts } from '../../../services/commerce/cardpay/returnUrls.js';
import {
  SESSION_FIELDS,
  openCheckoutSession,
  withCustomerAndPrice,
} from '../../../services/commerce/cardpay/sellProduct.js';

type Body = BodyOf<'createCheckoutSession'>;

export default operation('createCheckoutSession', async ({ params, body, access, services, request, reply }) => {
  const member = await requireMember(access, services, { org: params.org, username: params.user_id });
  const { platform, user } = member;
  if (body.tenant !== platform.key)
    throw invalidField('body', '/tenant', `must be the platform of the path: '${platform.key}'`, 'const');
  await refuseOtherHosts(services, request, platform.id, {
    success_url: body.success_url,
    cancel_url: body.cancel_url,
  });
  const cardpay = await requireCardpayAccount(services, platform.id);
  const product = await requireProduct(services, platform.id, cardpay.isLive, body);
  if (product) {
    refuseOtherTerms(product, body);
    if (product.course_key !== null) await refuseIneligibleBuyer(services, member, product.course_key);
  }
  const stored = {
    ...{
      platform_id: platform.id,
      user_id: user.id,
      email: null,
      purpose: product ? ('product' as const) : ('setup' as const),
    },
    ...{
      product_id: product?.id ?? null,
      quantity: body.quantity ?? 1,
      amount: product && product.amount * (body.quantity ?? 1),
      currency: product?.currency ?? null,
    },
    ...{ success_url: body.success_url, cancel_url: body.cancel_url },
  };
  const terms = {
    ...{
      mode: sessionMode(product),
      isMetered: product?.metered ?? false,
      coupon: body.coupon ?? null,
      trialDays: product ? trialDays(product, body) : null,
      skipsCard: body.skip_card ?? false,
    },
    ...{
      origin: await requireCallbackOrigin(services, request, platform.id),
      callback: buildCallbackPath(platform.key, product?.kind ?? null),
    },
  };
  const { actor } = access;
  const selling = withCustomerAndPrice({ services, actor, cardpay, platform, user, product }, (there) =>
    openCheckoutSession(services, actor, cardpay, stored, { ...terms, ...there }),
  );
  const redirectTo = await callCardpay(selling, SESSION_FIELDS);
  return reply(200, { redirect_to: redirectTo });
});

/** The product; null for a card that is only stored. Throws a Problem: 400, 404. */
async function requireProduct(
  { db }: CommerceServices,
  platformId: number,
  isLive: boolean,
  { sku, product: externalId, mode }: Body,
): Promise<OfferedProduct | null> {
  if (sku === undefined && externalId === undefined) {
    if (mode === 'setup') return null;
    throw invalidField('body', '/sku', 'is required unless product is sent', 'required');
  }
  const product = await findProduct(
    db,
    platformId,
    sku === undefined ? { isLive, externalId: externalId! } : { isLive, sku },
  );
  if (!product?.active) throw notFound('product', sku ?? externalId!);
  if (sku !== undefined && externalId !== undefined && product.external_id !== externalId)
    throw invalidField('body', '/product', 'names another product than sku', 'product');
  return product;
}

const sessionMode = (product: OfferedProduct | null): 'setup' | 'payment' | 'subscription' =>
  product === null ? 'setup' : product.period === null ? 'payment' : 'subscription';

function refuseOtherTerms(
  product: OfferedProduct,
  { mode, period, metered, is_free_trial: isTrial, trial_days: days }: Body,
): void {
  if (mode !== undefined && mode !== sessionMode(product))
    throw invalidField('body', '/mode', `must be '${sessionMode(product)}' for this product`, 'const');
  if (period !== undefined && period !== product.period)
    throw invalidField(
      'body',
      '/period',
      product.period === null
        ? 'cannot be sent: the product is paid once'
        : `must be '${product.period}' for this product`,
      'const',
    );
  if (metered === true && !product.metered)
    throw invalidField('body', '/metered', 'must be false: the product is not billed by usage', 'const');
  if (product.trial_days === null && (isTrial === true || days !== undefined))
    throw invalidField(
      'body',
      days === undefined ? '/is_free_trial' : '/trial_days',
      'cannot be sent: the product has no trial',
      'trial',
    );
  if (days !== undefined && days > product.trial_days!)
    throw invalidField('body', '/trial_days', `must be at most ${product.trial_days}`, 'maximum');
}

const trialDays = (product: OfferedProduct, { is_free_trial: isTrial, trial_days: days }: Body) =>
  days ?? (isTrial === true ? product.trial_days : null);

/** Refuses to sell a course that the buyer could not enroll in afterwards. Throws a Problem (409). */
async function refuseIneligibleBuyer(
  { db }: CommerceServices,
  { platform, user, isAdmin }: OrgMember,
  courseKey: string,
): Promise<void> {
  const [standing] = await findCourseStanding(db, {
    userId: user.id,
    scopes: [{ platformId: platform.id, seesAll: isAdmin }],
    courseKey,
  });
  const [obstacle] = standing?.obstacles.filter((code) => code !== 'payment_needed') ?? [];
  if (obstacle) throw conflict(OBSTACLE_DETAILS[obstacle]);
}
