import { findProduct } from '../../../db/commerce/payments/findProduct.js';
import { type ProductInput, saveProduct } from '../../../db/commerce/payments/saveProduct.js';
import { findAppId } from '../../../db/features/registry.js';
import { findCourseId } from '../../../db/catalog/items/findCourseId.js';
import type { CommerceServices } from '../../../services/commerce/services.js';
import { requireMember } from '../../../services/_shared/findMember.js';
import { operation } from '../../_shared/operation.js';
import type { BodyOf } from '../../../services/_shared/contractTypes.js';
import { conflict, invalidField, notFound } from '../../../services/_shared/problems.js';
import { presentProduct } from './present.js';
import { saveCardpayOffer } from '../../../services/commerce/cardpay/sellProduct.js';

export default operation('manageProducts', async ({ params, body, access, services, reply }) => {
  const { platform } = await requireMember(access, services, { org: params.org, username: params.user_id });
  const saved = await saveProduct(
    services.db,
    access.actor,
    platform.id,
    await parseInput(services, platform.id, body),
  );
  if (saved.outcome === 'incomplete')
    throw invalidField('body', `/${saved.field}`, 'is required for a new product', 'required');
  if (saved.outcome === 'fixed')
    throw conflict(`The ${saved.field} of a product cannot change. Create another product.`);
  if (saved.outcome === 'contradiction')
    throw invalidField(
      'body',
      '/kind',
      'does not fit the other fields: course requires course_id; credits requires credits and no period; subscription requires period; seats requires seats; trials and metering require period',
      'kind',
    );
  const cardpay = await services.cardpay?.findAccount(platform.id);
  const named = { isLive: cardpay?.isLive ?? false, id: saved.product.id };
  const product = (await findProduct(services.db, platform.id, named))!;
  // A product that is archived before it was ever sold is not created at cardpay.
  if (cardpay && (product.active || product.external_id !== null))
    await saveCardpayOffer(services, access.actor, cardpay, platform.id, product);
  const shown = presentProduct((await findProduct(services.db, platform.id, named))!, platform.key);
  return saved.outcome === 'created' ? reply(201, shown) : reply(200, shown);
});

/**
 * Maps the body to the columns of the table. Throws a Problem: 404 for an unknown course or app, 400 for an unknown
 * currency.
 */
async function parseInput(
  { db }: CommerceServices,
  platformId: number,
  { course_id: courseKey, app, currency, ...body }: BodyOf<'manageProducts'>,
): Promise<ProductInput> {
  const courseId = courseKey === undefined ? undefined : await findCourseId(db, platformId, courseKey);
  if (courseId === null) throw notFound('course', courseKey!);
  const appId = app === undefined ? undefined : await findAppId(db, app);
  if (appId === null) throw notFound('app', app!);
  if (currency !== undefined && !Intl.supportedValuesOf('currency').includes(currency.toUpperCase()))
    throw invalidField('body', '/currency', `is not a known currency: '${currency}'`, 'currency');
  return {
    ...body,
    ...(courseId !== undefined && { course_id: courseId }),
    ...(appId !== undefined && { app_id: appId }),
    ...(currency !== undefined && { currency: currency.toUpperCase() }),
  };
}
