import { findSignInProviders } from '../../../db/tenancy/identity/findSignInProviders.js';
import { operation } from '../../_shared/operation.js';

export default operation('listSignInProviders', async ({ params, request, services, reply }) => {
  const providers = await findSignInProviders(services.db, params.org);
  const address = new URL(`/api/core/auth/orgs/${encodeURIComponent(params.org)}/sign-in/`, request.url).href;
  return reply(
    200,
    providers.map(({ id, name }) => ({ id, name, sign_in_url: `${address}?identity_provider=${id}` })),
  );
});
