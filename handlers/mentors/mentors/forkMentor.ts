import { buildRoleVisibility } from '../../../db/tenancy/access/visibility.js';
import { forkMentor } from '../../../db/mentors/mentors/forkMentor.js';
import { findMentor } from '../../../db/mentors/mentors/findMentor.js';
import { includePublic } from '../../../db/mentors/mentors/mentorScope.js';
import { operation } from '../../_shared/operation.js';
import { notFound } from '../../../services/_shared/problems.js';
import { requireMember } from '../../../services/_shared/findMember.js';
import { requireOwnMentor } from '../../../services/mentors/mentors/requireOwnMentor.js';
import { presentMentorDetail } from './present.js';

export default operation('forkMentor', async ({ params, body, access, services, reply }) => {
  const { platform, user } = await requireMember(access, services, params);
  const own = buildRoleVisibility(platform.id, 'platform_admin');
  const source = await findMentor(services.db, { uniqueId: params.unique_id }, includePublic(own));
  if (!source) throw notFound('mentor', params.unique_id);
  const target = { platformId: platform.id, name: body.name ?? null, createdById: user.id };
  const uniqueId = await forkMentor(services.db, access.actor, source, target);
  const { mentor } = await requireOwnMentor(access, services, { ...params, unique_id: uniqueId });
  return reply(201, presentMentorDetail(mentor.document));
});
