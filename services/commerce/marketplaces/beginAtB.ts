import { type FoundRegistration, findRegistration } from '../../../db/commerce/marketplaces/findRegistration.js';
import { type MarketplaceB, signupTokenIn } from '../../../providers/marketplace-b/marketplaceB.js';
import type { Access, RequestInfo } from '../../_shared/context.js';
import type { CommerceServices } from '../services.js';
import { invalidField } from '../../_shared/problems.js';
import { askingStore } from '../stores/unavailable.js';
import { notSetUp } from './notSetUp.js';
import { keepSignup, modeOfB } from './registerAtB.js';
import { chosenSignupPage, withParameters } from './signupAddress.js';

interface Beginning {
  services: CommerceServices;
  access: Access;
  request: RequestInfo;
  body: Record<string, unknown>;
  redirectTo: string | undefined;
  /** Empty: none in particular. */
  productId: string;
}

/** Keeps the buyer of a sign-up token. Returns where they go on. Throws a Problem: 400 for a token that is not valid, or another host. */
export async function beginAtB({ services, access, request, body, redirectTo, productId }: Beginning): Promise<string> {
  const token = signupTokenIn(body);
  if (token === null) throw invalidField('body', '/marketplace_b_token', 'is required', 'required');
  const page = chosenSignupPage(services.settings, 'B', request, redirectTo);
  const marketplace = services.marketplaces?.b;
  if (!marketplace) throw notSetUp('B');
  const kept = await findRegistration(services.db, modeOfB(marketplace), token);
  const registration =
    kept?.product_id === productId ? kept : await keepNew({ services, access, marketplace, token, productId });
  return withParameters(page, {
    marketplace_b_token: registration.id,
    ...(productId !== '' && { product_id: productId }),
  });
}

interface NewBuyer extends Pick<Beginning, 'services' | 'access' | 'productId'> {
  marketplace: MarketplaceB;
  token: string;
}

async function keepNew({ services, access, marketplace, token, productId }: NewBuyer): Promise<FoundRegistration> {
  const verdict = await askingStore(() => marketplace.verifySignupToken(token, Date.now()));
  if (!verdict.isValid) throw invalidField('body', '/marketplace_b_token', `is not valid: ${verdict.reason}`, 'token');
  return keepSignup(services.db, access.actor, marketplace, token, verdict.claims, productId);
}
