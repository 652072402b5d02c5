import { findNameOfPerson } from '../../../db/tenancy/people/findNameOfPerson.js';
import { requireCaller } from '../../../services/tenancy/caller/requireCaller.js';
import { operation } from '../../_shared/operation.js';

export default operation('getCaller', async ({ access, services, reply }) => {
  const caller = requireCaller(access);
  const { user, scheme, isDmAdmin, scopes, session } = caller;
  const name = user && (await findNameOfPerson(services.db, user.id));
  return reply(200, {
    kind: user ? 'person' : scheme === 'Api-Key' ? 'key' : 'client',
    user_id: user?.id ?? null,
    username: user?.username ?? null,
    name,
    email: user?.email ?? null,
    is_dm_admin: isDmAdmin,
    scopes,
    session_id: session?.id ?? null,
  });
});
