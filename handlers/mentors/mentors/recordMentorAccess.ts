import { addPublicRecords } from '../../../db/tenancy/access/visibility.js';
import { recordMentorUse } from '../../../db/mentors/mentors/recordMentorUse.js';
import { findMainPlatform } from '../../../db/tenancy/platforms/findMainPlatform.js';
import { findMentor } from '../../../db/mentors/mentors/findMentor.js';
import { operation } from '../../_shared/operation.js';
import { notFound } from '../../../services/_shared/problems.js';
import { requireMember } from '../../../services/_shared/findMember.js';

export default operation('recordMentorAccess', async ({ params, access, services, reply }) => {
  const { user, visibility } = await requireMember(access, services, params);
  const seen = addPublicRecords(await findMainPlatform(services.db), visibility);
  const mentor = await findMentor(services.db, { uniqueId: params.unique_id }, seen);
  if (!mentor) throw notFound('mentor', params.unique_id);
  const use = await recordMentorUse(services.db, access.actor, mentor, user.id);
  return reply(201, {
    unique_id: mentor.document.unique_id,
    username: user.username,
    access_count: use.access_count,
    last_used_at: use.last_used_at.toISOString(),
  });
});
