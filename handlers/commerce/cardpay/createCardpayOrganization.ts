import { findAccount } from '../../../db/tenancy/people/findAccount.js';
import type { CommerceServices } from '../../../services/commerce/services.js';
import { operation } from '../../_shared/operation.js';
import { invalidField } from '../../../services/_shared/problems.js';
import { launchTenantFor } from '../../../services/commerce/launch/launchTenantFor.js';
import { presentLaunched, presentUnpaid } from '../launch/presentLaunch.js';
import { findLaunchCheckout } from '../../../services/commerce/cardpay/findLaunchCheckout.js';

export default operation('createCardpayOrganization', async ({ headers, body, access, services, request, reply }) => {
  const { cardpay_checkout_id: key, ...sent } = body;
  const buyer =
    sent.username !== undefined && sent.email !== undefined
      ? null
      : await buyerOf(services, key, access.caller?.user?.id ?? null);
  const email = sent.email ?? buyer?.email;
  if (email === undefined) throw invalidField('body', '/email', 'is needed: nobody is known who has paid', 'required');
  const username = sent.username ?? buyer?.username ?? email;
  const outcome = await launchTenantFor(
    { services, access },
    { ...sent, username, email },
    {
      paidWith: { provider: 'cardpay', key },
      idempotencyKey: headers['Idempotency-Key'],
    },
  );
  const where = { settings: services.settings, request };
  return outcome.kind === 'launched' ? reply(201, presentLaunched(outcome, where)) : reply(417, presentUnpaid(outcome));
});

/** Who opened the session or calls; an address alone where nobody had signed in. */
async function buyerOf(
  services: CommerceServices,
  key: string,
  callerId: number | null,
): Promise<{ username?: string; email: string } | null> {
  const checkout = await findLaunchCheckout(services, key);
  const userId = checkout?.user_id ?? callerId;
  if (userId !== null) return findAccount(services.db, { userId }, null);
  return checkout?.email ? { email: checkout.email } : null;
}
