import { addPublicRecords } from '../../../db/tenancy/access/visibility.js';
import { openSession } from '../../../db/mentors/conversations/session.js';
import { findMentor } from '../../../db/mentors/mentors/findMentor.js';
import { findMainPlatform } from '../../../db/tenancy/platforms/findMainPlatform.js';
import { requireMember } from '../../../services/_shared/findMember.js';
import { operation } from '../../_shared/operation.js';
import { conflict, notFound } from '../../../services/_shared/problems.js';
import { greet } from '../../../services/mentors/conversations/answering/greet.js';
import { presentSession } from './presentSession.js';

export default operation('openSession', async ({ params, headers, body, access, services, reply }) => {
  const member = await requireMember(access, services, params);
  const { platform, user, visibility } = member;
  const mentor = await findMentor(
    services.db,
    { uniqueId: body.mentor },
    addPublicRecords(await findMainPlatform(services.db), visibility),
  );
  if (!mentor) throw notFound('mentor', body.mentor);
  const key = headers['Idempotency-Key'];
  const openingKey = key === undefined ? null : `session ${key}`;
  const { session, isNew } = await openSession(services.db, access.actor, {
    platformId: platform.id,
    userId: user.id,
    mentorId: mentor.id,
    channel: 'api',
    openingKey,
  });
  if (session.mentorId !== mentor.id)
    throw conflict(`The Idempotency-Key '${key ?? ''}' was used for another mentor before.`);
  if (isNew)
    await greet(services, { platform, user, actor: access.actor, mentor, session, page: body.page_content ?? null });
  return reply(201, await presentSession(services, member, session), isNew ? {} : { 'Idempotency-Replayed': 'true' });
});
