import { readPrerequisites } from '../../../db/catalog/eligibility/readPrerequisites.js';
import { operation } from '../../_shared/operation.js';
import { requirePlatform } from '../../../services/_shared/requirePlatform.js';
import { notFound } from '../../../services/_shared/problems.js';
import { presentPrerequisites } from './present.js';

export default operation('listCoursePrerequisites', async ({ query, access, services: { db }, reply }) => {
  const platform = requirePlatform(access, query.platform_key ?? query.platform_org, {
    where: 'query',
    names: ['platform_key', 'platform_org'],
  });
  const { course_id: courseKey, key_only: keyOnly = false } = query;
  const stored = await readPrerequisites(db, platform.id, courseKey);
  if (!stored) throw notFound('course', courseKey);
  return reply(200, presentPrerequisites(stored, { courseKey, platformKey: platform.key, keyOnly }));
});
