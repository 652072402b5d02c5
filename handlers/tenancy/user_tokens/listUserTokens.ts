import { listUserTokens } from '../../../db/tenancy/people/userTokens.js';
import { requireTokenOwner } from '../../../services/tenancy/user_tokens/requireTokenOwner.js';
import { operation } from '../../_shared/operation.js';

export default operation('listUserTokens', async ({ params, access, services, reply }) => {
  const owner = await requireTokenOwner(services.db, access, params);
  return reply(200, await listUserTokens(services.db, owner));
});
