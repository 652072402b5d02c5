import { operation } from '../../_shared/operation.js';
import { beginAtB } from '../../../services/commerce/marketplaces/beginAtB.js';

export default operation(
  'createMarketplaceBProductOrganization',
  async ({ params, body, query, services, access, request, reply }) =>
    reply(303, undefined, {
      Location: await beginAtB({
        services,
        access,
        request,
        body,
        redirectTo: query.redirect_to,
        productId: params.product_id,
      }),
    }),
);
