import { type FoundRegistration, findRegistration } from '../../../db/commerce/marketplaces/findRegistration.js';
import { type MarketplaceB, findSignupToken } from '../../../providers/marketplace-b/marketplaceB.js';
import type { Access, RequestInfo } from '../../_shared/context.js';
import type { CommerceServices } from '../services.js';
import { invalidField } from '../../_shared/problems.js';
import { withUnavailableAs503 } from '../stores/withUnavailableAs503.js';
import { notSetUp } from './notSetUp.js';
import { storeSignup, modeOfB } from './registerAtB.js';
import { parseSignupPage, addParameters } from './signupPage.js';

interface SignupStart {
  services: CommerceServices;
  access: Access;
  request: RequestInfo;
  body: Record<string, unknown>;
  redirectTo: string | undefined;
  /** Empty for no particular product. */
  productId: string;
}

/**
 * Stores the buyer of a sign-up token. Returns the URL to redirect to. Throws a Problem: 400 for an invalid token or a
 * host that is not allowed.
 */
export async function beginSignupAtB({
  services,
  access,
  request,
  body,
  redirectTo,
  productId,
}: SignupStart): Promise<string> {
  const token = findSignupToken(body);
  if (token === null) throw invalidField('body', '/marketplace_b_token', 'is required', 'required');
  const page = parseSignupPage(services.settings, 'B', request, redirectTo);
  const marketplace = services.marketplaces?.b;
  if (!marketplace) throw notSetUp('B');
  const known = await findRegistration(services.db, modeOfB(marketplace), token);
  const registration =
    known?.product_id === productId
      ? known
      : await registerNewBuyer({ services, access, marketplace, token, productId });
  return addParameters(page, {
    marketplace_b_token: registration.id,
    ...(productId !== '' && { product_id: productId }),
  });
}

interface NewBuyer extends Pick<SignupStart, 'services' | 'access' | 'productId'> {
  marketplace: MarketplaceB;
  token: string;
}

async function registerNewBuyer({
  services,
  access,
  marketplace,
  token,
  productId,
}: NewBuyer): Promise<FoundRegistration> {
  const verdict = await withUnavailableAs503(() => marketplace.verifySignupToken(token, Date.now()));
  if (!verdict.isValid) throw invalidField('body', '/marketplace_b_token', `is not valid: ${verdict.reason}`, 'token');
  return storeSignup(services.db, access.actor, marketplace, token, verdict.claims, productId);
}
