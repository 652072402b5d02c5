import { registrationTokenIn } from '../../../providers/marketplace-a/marketplaceA.js';
import { operation } from '../../_shared/operation.js';
import { invalidField } from '../../../services/_shared/problems.js';
import { askingStore } from '../../../services/commerce/stores/unavailable.js';
import { notSetUp } from '../../../services/commerce/marketplaces/notSetUp.js';
import { registerAtA } from '../../../services/commerce/marketplaces/registerAtA.js';
import { chosenSignupPage, withParameters } from '../../../services/commerce/marketplaces/signupAddress.js';

export default operation(
  'createMarketplaceAOrganization',
  async ({ body, query, services, access, request, reply }) => {
    const token = registrationTokenIn(body);
    if (token === null) throw invalidField('body', '/marketplace_a_token', 'is required', 'required');
    const page = chosenSignupPage(services.settings, 'A', request, query.redirect_to);
    const marketplace = services.marketplaces?.a;
    if (!marketplace) throw notSetUp('A');
    const registration = await askingStore(() => registerAtA(services.db, access.actor, marketplace, token));
    if (!registration)
      throw invalidField('body', '/marketplace_a_token', 'is not known to the marketplace, or has expired', 'token');
    return reply(303, undefined, { Location: withParameters(page, { marketplace_a_transaction_id: registration.id }) });
  },
);
