import { beginErasure } from '../../../db/compliance/privacy/erasePerson.js';
import { readMember } from '../../../db/compliance/privacy/person.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { conflict, forbidden, notFound } from '../../../services/_shared/problems.js';

export default operation('eraseUser', async ({ params, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const person = access.user && (await readMember(services.db, platform.id, access.user.id));
  if (!person) throw notFound('user', params.user_id);
  if (access.as !== 'IsDMAdmin') {
    if (person.isDmAdmin) throw forbidden('Only a DM admin may erase a DM admin.');
    if (person.hasOtherPlatforms)
      throw conflict('The user is or was also a member of other platforms. Only a DM admin may erase the user.');
  }
  const erasure = await beginErasure(services.db, access.actor, person.id);
  if (!erasure) throw notFound('user', params.user_id);
  return reply(erasure.finished_at ? 200 : 202, {
    user_id: erasure.user_id,
    username: erasure.opaque,
    started_at: erasure.started_at.toISOString(),
    finished_at: erasure.finished_at?.toISOString() ?? null,
  });
});
