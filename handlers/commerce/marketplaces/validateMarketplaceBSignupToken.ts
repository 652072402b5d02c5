import { findRegistration } from '../../../db/commerce/marketplaces/findRegistration.js';
import type { SignupClaims } from '../../../providers/marketplace-b/marketplaceB.js';
import { operation } from '../../_shared/operation.js';
import { withUnavailableAs503 } from '../../../services/commerce/stores/withUnavailableAs503.js';
import { notSetUp } from '../../../services/commerce/marketplaces/notSetUp.js';
import { SIGNUP_HOURS } from '../../../services/commerce/marketplaces/marketplacePayments.js';
import { modeOfB } from '../../../services/commerce/marketplaces/registerAtB.js';
import { buildSignupPage, addParameters } from '../../../services/commerce/marketplaces/signupPage.js';

export default operation('validateMarketplaceBSignupToken', async ({ body: { token }, services, request, reply }) => {
  const page = buildSignupPage(services.settings, 'B', request);
  const marketplace = services.marketplaces?.b;
  if (!marketplace) throw notSetUp('B');
  const known = await findRegistration(services.db, modeOfB(marketplace), token);
  if (known?.id === token.toLowerCase()) {
    const receivedS = Math.floor(known.registered_at.getTime() / 1_000);
    const endsS = receivedS + SIGNUP_HOURS * 3_600;
    const claims = { sub: known.account_id, iat: receivedS, exp: endsS };
    if (endsS * 1_000 > known.read_at.getTime())
      return reply(200, {
        ...present(claims),
        redirect_to: buildPageUrl(page, known),
        message: 'The token was valid when it was received.',
        success: true,
      });
    return reply(400, { ...present(claims), redirect_to: page.href, message: 'It has expired.', success: false });
  }
  const verdict = await withUnavailableAs503(() => marketplace.verifySignupToken(token, Date.now()));
  if (!verdict.isValid)
    return reply(400, {
      ...present(verdict.claims ?? {}),
      redirect_to: page.href,
      message: verdict.reason,
      success: false,
    });
  return reply(200, {
    ...present(verdict.claims),
    redirect_to: known ? buildPageUrl(page, known) : addParameters(page, { marketplace_b_token: token }),
    message: 'The token is valid.',
    success: true,
  });
});

const buildPageUrl = (page: URL, { id, product_id: productId }: { id: string; product_id: string }): string =>
  addParameters(page, { marketplace_b_token: id, ...(productId !== '' && { product_id: productId }) });

function present({ sub = '', aud = '', iss = '', iat, exp, google = {} }: Partial<SignupClaims>) {
  return {
    sub,
    aud,
    iss,
    iat: iat === undefined ? '' : String(iat),
    exp: exp === undefined ? '' : String(exp),
    google,
  };
}
