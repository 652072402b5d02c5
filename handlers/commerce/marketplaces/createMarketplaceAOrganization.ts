import { findRegistrationToken } from '../../../providers/marketplace-a/marketplaceA.js';
import { operation } from '../../_shared/operation.js';
import { invalidField } from '../../../services/_shared/problems.js';
import { withUnavailableAs503 } from '../../../services/commerce/stores/withUnavailableAs503.js';
import { notSetUp } from '../../../services/commerce/marketplaces/notSetUp.js';
import { registerAtA } from '../../../services/commerce/marketplaces/registerAtA.js';
import { parseSignupPage, addParameters } from '../../../services/commerce/marketplaces/signupPage.js';

export default operation(
  'createMarketplaceAOrganization',
  async ({ body, query, services, access, request, reply }) => {
    const token = findRegistrationToken(body);
    if (token === null) throw invalidField('body', '/marketplace_a_token', 'is required', 'required');
    const page = parseSignupPage(services.settings, 'A', request, query.redirect_to);
    const marketplace = services.marketplaces?.a;
    if (!marketplace) throw notSetUp('A');
    const registration = await withUnavailableAs503(() => registerAtA(services.db, access.actor, marketplace, token));
    if (!registration)
      throw invalidField('body', '/marketplace_a_token', 'is unknown to the marketplace, or has expired', 'token');
    return reply(303, undefined, { Location: addParameters(page, { marketplace_a_transaction_id: registration.id }) });
  },
);
