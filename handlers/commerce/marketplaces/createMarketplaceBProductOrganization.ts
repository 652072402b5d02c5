import { operation } from '../../_shared/operation.js';
import { beginSignupAtB } from '../../../services/commerce/marketplaces/beginSignupAtB.js';

export default operation(
  'createMarketplaceBProductOrganization',
  async ({ params, body, query, services, access, request, reply }) =>
    reply(303, undefined, {
      Location: await beginSignupAtB({
        services,
        access,
        request,
        body,
        redirectTo: query.redirect_to,
        productId: params.product_id,
      }),
    }),
);
