import { wholePlatformIds } from '../../../db/tenancy/access/rows.js';
import { listProducts } from '../../../db/commerce/payments/findProduct.js';
import { requireMember } from '../../../services/_shared/findMember.js';
import { operation } from '../../_shared/operation.js';
import { presentProduct } from './present.js';

export default operation('listProducts', async ({ params, access, services, reply }) => {
  const { platform } = await requireMember(access, services, { org: params.org, username: params.user_id });
  const account = await services.cardpay?.findAccount(platform.id);
  const isAdmin = access.rows === 'all' || wholePlatformIds(access.rows).includes(platform.id);
  const products = await listProducts(services.db, platform.id, {
    isLive: account?.isLive ?? false,
    withInactive: isAdmin,
  });
  return reply(
    200,
    products.map((product) => presentProduct(product, platform.key)),
  );
});
