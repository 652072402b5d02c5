import { appointPlatformAdmin } from '../../db/tenancy/people/appointPlatformAdmin.js';
import { findAccount } from '../../db/tenancy/people/findAccount.js';
import { operation } from '../_shared/operation.js';
import { requirePlatform } from '../../services/_shared/requirePlatform.js';
import { notFound } from '../../services/_shared/problems.js';
import { presentManagedUser } from './present.js';

export default operation('grantTenantAdminRole', async ({ body, access, services, reply }) => {
  const platform = requirePlatform(access, body.platform_key ?? body.org);
  const among = access.as === 'IsDMAdmin' ? null : platform.id;
  const user = await findAccount(
    services.db,
    { userId: body.user_id, username: body.username, email: body.email },
    among,
  );
  if (!user) throw notFound('user', body.user_id ?? body.username ?? body.email!);
  await appointPlatformAdmin(services.db, access.actor, { platformId: platform.id, userId: user.id });
  return reply(200, presentManagedUser({ user, membership: { role: 'platform_admin', active: true } }, platform.key));
});
