import { operation } from '../../_shared/operation.js';
import type { BodyOf } from '../../../services/_shared/contractTypes.js';
import { invalidField } from '../../../services/_shared/problems.js';
import { launchTenantFor } from '../../../services/commerce/launch/launchTenantFor.js';
import { presentLaunched, presentUnpaid } from '../launch/presentLaunch.js';

export default operation('launchMarketplaceATenant', async ({ headers, body, access, services, request, reply }) => {
  const outcome = await launchTenantFor({ services, access }, body, {
    paidWith: { provider: 'marketplace_a', key: parseToken(body) },
    idempotencyKey: headers['Idempotency-Key'],
  });
  const where = { settings: services.settings, request };
  return outcome.kind === 'launched' ? reply(201, presentLaunched(outcome, where)) : reply(417, presentUnpaid(outcome));
});

/** The registration token, under either of its two names. Throws a Problem (400) when they differ. */
function parseToken({
  marketplace_a_token: token,
  marketplace_a_transaction_id: alias,
}: BodyOf<'launchMarketplaceATenant'>): string {
  if (token !== undefined && alias !== undefined && token !== alias)
    throw invalidField('body', '/marketplace_a_transaction_id', 'differs from marketplace_a_token', 'alias');
  return (token ?? alias)!;
}
