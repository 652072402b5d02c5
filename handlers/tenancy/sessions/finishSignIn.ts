import { finishSignIn } from '../../../services/tenancy/sessions/finishSignIn.js';
import { operation } from '../../_shared/operation.js';

export default operation('finishSignIn', async ({ params, query, access, services, request, reply }) => {
  const answer = { org: params.org, providerId: params.provider_id, state: query.state };
  const { returnTo, setCookie } = await finishSignIn({ services, access, request }, answer);
  return reply(302, undefined, { Location: returnTo, 'Set-Cookie': setCookie });
});
