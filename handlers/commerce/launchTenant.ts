import { PAYMENT_PROVIDERS } from '../../db/commerce/launches/tenantLaunch.js';
import type { ProviderKey } from '../../db/commerce/launches/openLaunch.js';
import { operation } from '../_shared/operation.js';
import type { BodyOf } from '../../services/_shared/contractTypes.js';
import { forbidden, invalidField } from '../../services/_shared/problems.js';
import { launchTenantFor } from '../../services/commerce/launch/launchTenantFor.js';
import { presentLaunched, presentUnpaid } from './launch/presentLaunch.js';

export default operation('launchTenant', async ({ headers, body, access, services, request, reply }) => {
  const paidWith = parseProviderKey(body);
  if (!paidWith && !access.caller?.isDmAdmin && !services.settings.freeLaunch)
    throw forbidden('Without the key of a payment provider, only a DM admin may launch a tenant.');
  const outcome = await launchTenantFor({ services, access }, body, {
    paidWith,
    idempotencyKey: headers['Idempotency-Key'],
  });
  const where = { settings: services.settings, request };
  return outcome.kind === 'launched' ? reply(201, presentLaunched(outcome, where)) : reply(417, presentUnpaid(outcome));
});

const FIELDS = {
  appstore: 'appstore_transaction_id',
  cardpay: 'cardpay_checkout_id',
  marketplace_a: 'marketplace_a_transaction_id',
  marketplace_b: 'marketplace_b_token',
  mobilepay: 'mobilepay_transaction_id',
} as const;

/** The only key of a payment provider in the request, or null. Throws a Problem (400) when there are several. */
function parseProviderKey(body: BodyOf<'launchTenant'>): ProviderKey | null {
  const keys = PAYMENT_PROVIDERS.flatMap((provider) => {
    const key = body[FIELDS[provider]];
    return key === undefined ? [] : [{ provider, key }];
  });
  const [only, second] = keys;
  if (second)
    throw invalidField(
      'body',
      `/${FIELDS[second.provider]}`,
      `cannot be combined with ${FIELDS[only!.provider]}`,
      'oneOf',
    );
  return only ?? null;
}
