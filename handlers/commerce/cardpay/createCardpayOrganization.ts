import { findAccount } from '../../../db/tenancy/people/findAccount.js';
import type { CommerceServices } from '../../../services/commerce/services.js';
import { operation } from '../../_shared/operation.js';
import { invalidField } from '../../../services/_shared/problems.js';
import { launchTenantFor } from '../../../services/commerce/launch/launchTenantFor.js';
import { presentLaunched, presentUnpaid } from '../launch/presentLaunch.js';
import { findLaunchCheckout } from '../../../services/commerce/cardpay/findLaunchCheckout.js';

export default operation('createCardpayOrganization', async ({ headers, body, access, services, request, reply }) => {
  const { cardpay_checkout_id: key, ...fields } = body;
  const buyer =
    fields.username !== undefined && fields.email !== undefined
      ? null
      : await findBuyer(services, key, access.caller?.user?.id ?? null);
  const email = fields.email ?? buyer?.email;
  if (email === undefined)
    throw invalidField('body', '/email', 'is required: the buyer of this checkout session is unknown', 'required');
  const username = fields.username ?? buyer?.username ?? email;
  const outcome = await launchTenantFor(
    { services, access },
    { ...fields, username, email },
    {
      paidWith: { provider: 'cardpay', key },
      idempotencyKey: headers['Idempotency-Key'],
    },
  );
  const where = { settings: services.settings, request };
  return outcome.kind === 'launched' ? reply(201, presentLaunched(outcome, where)) : reply(417, presentUnpaid(outcome));
});

/** The person who opened the session or calls; only an e-mail address if nobody was signed in. */
async function findBuyer(
  services: CommerceServices,
  key: string,
  callerId: number | null,
): Promise<{ username?: string; email: string } | null> {
  const checkout = await findLaunchCheckout(services, key);
  const userId = checkout?.user_id ?? callerId;
  if (userId !== null) return findAccount(services.db, { userId }, null);
  return checkout?.email ? { email: checkout.email } : null;
}
