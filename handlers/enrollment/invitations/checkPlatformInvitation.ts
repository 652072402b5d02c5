import { wholePlatform } from '../../../db/tenancy/access/rows.js';
import { TO_PLATFORM } from '../../../db/enrollment/invitations/invitationKinds.js';
import { operation } from '../../_shared/operation.js';
import { requirePlatform } from '../../../services/_shared/requirePlatform.js';
import { invalidField } from '../../../services/_shared/problems.js';
import { presentPlatformInvitation } from './present.js';
import { findInvitations } from '../../../services/enrollment/invitations/invitationOperations.js';

export default operation('checkPlatformInvitation', async ({ query, access, services: { db }, reply }) => {
  const platform = requirePlatform(access, query.platform_key ?? query.org, { where: 'query' });
  const { email, username, user_id: userId } = query;
  if (!email && !username && userId === undefined)
    throw invalidField('query', 'email', 'one of email, username, user_id is required', 'required');
  const expected = {
    kind: TO_PLATFORM,
    rows: [wholePlatform(platform)],
    email: email || undefined,
    username: username || undefined,
    userId,
  };
  const [live] = await findInvitations(db, { ...expected, active: true });
  const [last] = live ? [live] : await findInvitations(db, expected);
  return reply(200, {
    exists: last !== undefined,
    active: live !== undefined,
    invitation: last ? presentPlatformInvitation(last) : null,
  });
});
