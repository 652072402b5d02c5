import { evaluateRule } from '../../../db/catalog/prerequisites/evaluateRule.js';
import { findSmallestMissing } from '../../../db/catalog/prerequisites/findSmallestMissing.js';
import { operation } from '../../_shared/operation.js';
import { requirePerson, requireCourseStanding } from '../../../services/catalog/eligibility/scopedPerson.js';

export default operation('getCoursePrerequisiteEligibility', async ({ query, access, services, reply }) => {
  const personRequest = { access, services, query };
  const person = await requirePerson(personRequest);
  const {
    rule,
    results,
    known,
    platform_key: platformKey,
  } = await requireCourseStanding(personRequest, person, query.course_id);
  const standing = { results: new Map(Object.entries(results)), known: new Set(known) };
  const prerequisites = rule && (await evaluateRule(rule, standing));
  const missing = await findSmallestMissing(rule, standing);
  return reply(200, {
    eligible: prerequisites?.satisfied ?? true,
    user_id: person.user.id,
    username: person.user.username,
    course_id: query.course_id,
    platform_key: platformKey,
    prerequisites,
    missing: missing.courses,
    missing_is_smallest: missing.isSmallest,
  });
});
