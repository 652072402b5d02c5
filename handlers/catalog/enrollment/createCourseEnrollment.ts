import { type EnrollmentRefusal, enrollInCourses } from '../../../db/commands/enrollments/enrollInCourses.js';
import { findEnrollment } from '../../../db/queries/enrollments/findEnrollment.js';
import type { Access, PlatformRef } from '../../_shared/context.js';
import { operation } from '../../_shared/operation.js';
import { addressedPlatform } from '../../_shared/platform.js';
import { type Problem, invalidField, notFound } from '../../_shared/problems.js';
import { namedMember } from './namedMember.js';
import { presentEnrollment } from './present.js';
import { timeOf } from './timeOf.js';

export default operation('createCourseEnrollment', async ({ body, access, services: { db }, reply }) => {
  const platform = platformOf(access, body.platform_key ?? body.org);
  const started = timeOf('/started', body.started);
  const expired = timeOf('/expired', body.expired);
  const member = await namedMember(db, platform, body, 'body');
  const { course_id: courseKey, active, metadata } = body;
  const item = { userId: member.id, courseKey, active, started: started ?? undefined, expired, metadata };
  const [result] = await db.knex.transaction((trx) => enrollInCourses(trx, platform.id, [item]));
  if (result!.outcome === 'refused') throw problemOf(result!.refusal, member.username, courseKey);
  const enrollment = await findEnrollment(db, platform.id, result!.id);
  return reply(result!.outcome === 'created' ? 201 : 200, presentEnrollment(enrollment));
});

/** The platform that the request names, or the only one that the caller belongs to. */
function platformOf(access: Access, key: string | undefined): PlatformRef {
  if (key !== undefined) return addressedPlatform(access, key);
  const [grant, ...others] = access.caller?.grants ?? [];
  if (!grant || others.length > 0) throw invalidField('body', '/platform_key', 'is needed, or org', 'required');
  return { id: grant.platformId, key: grant.platformKey, isMain: false };
}

function problemOf(refusal: EnrollmentRefusal, username: string, courseKey: string): Problem {
  if (refusal === 'unknown_course') return notFound('course', courseKey);
  // A member when they were found, and no longer.
  if (refusal === 'unknown_member') return notFound('user', username);
  return invalidField('body', '/expired', 'must not lie before started');
}
