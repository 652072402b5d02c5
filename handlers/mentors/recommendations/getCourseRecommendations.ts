import { randomUUID } from 'node:crypto';
import { saveRecommendation } from '../../../db/mentors/recommendations/saveRecommendation.js';
import { findMainPlatform } from '../../../db/tenancy/platforms/findMainPlatform.js';
import { findActivePrompt } from '../../../db/mentors/recommendations/findActivePrompt.js';
import { findCandidates } from '../../../db/mentors/recommendations/findCandidates.js';
import { operation } from '../../_shared/operation.js';
import { requireMember } from '../../../services/_shared/findMember.js';
import { presentRecommendation } from './present.js';
import { recommend } from '../../../services/mentors/recommendations/recommend.js';
import { resolveRecommendedPerson } from '../../../services/mentors/recommendations/resolveRecommendedPerson.js';

export default operation('getCourseRecommendations', async ({ query, access, services, reply }) => {
  const startedAtMs = performance.now();
  const { username, ...person } = resolveRecommendedPerson(access, query);
  const { platform, user, visibility } = await requireMember(person, services, { org: query.platform_key, username });
  const includesMain = query.include_main_catalog ?? false;
  const main = includesMain ? await findMainPlatform(services.db) : null;
  const { profile, courses, retrieved } = await findCandidates(services.db, {
    platformId: platform.id,
    userId: user.id,
    levels: visibility.scopes[0]!.levels,
    mainPlatformId: main === platform.id ? null : main,
  });
  const instructions = await findActivePrompt(services.db, platform.id, query.spa_url ?? null);
  const adviser = (await services.findAdviser?.(platform.id, user.id)) ?? null;
  const made = await recommend(profile, courses, { adviser, instructions });
  const id = randomUUID();
  const chosen = made.courses.map(({ course, confidence }) => ({
    platform_key: course.platformKey,
    course_id: course.key,
    confidence,
  }));
  await saveRecommendation(services.db, access.actor, {
    platformId: platform.id,
    id,
    userId: user.id,
    method: made.method,
    courses: chosen,
  });
  const facts = {
    id,
    platformKey: platform.key,
    retrieved,
    includesMain,
    seconds: (performance.now() - startedAtMs) / 1000,
  };
  return reply(200, presentRecommendation(made, profile, facts));
});
