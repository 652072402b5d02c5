import { wholePlatform } from '../../../db/tenancy/access/rows.js';
import { findGradingPolicy } from '../../../db/catalog/outlines/findGradingPolicy.js';
import { PolicyRefused, replaceGradingPolicy } from '../../../db/catalog/outlines/replaceGradingPolicy.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { invalid, notFound } from '../../../services/_shared/problems.js';
import { parsePolicy } from '../../../services/learning/records/parsePolicy.js';
import { presentGradingPolicy } from './present.js';

export default operation('replaceCourseGradingPolicy', async ({ params, body, access, services, reply }) => {
  const { platform } = requireOrganization(access, params.org);
  const course = { platformId: platform.id, courseKey: params.course_id };
  const replaced = await mapPolicyErrors(replaceGradingPolicy(services.db, access.actor, course, parsePolicy(body)));
  const policy =
    replaced && (await findGradingPolicy(services.db, { rows: wholePlatform(platform), courseKey: course.courseKey }));
  if (!policy) throw notFound('course', course.courseKey);
  return reply(200, presentGradingPolicy(course.courseKey, policy));
});

async function mapPolicyErrors<T>(command: Promise<T>): Promise<T> {
  try {
    return await command;
  } catch (error) {
    if (!(error instanceof PolicyRefused)) throw error;
    throw invalid(error.faults.map(({ path, code, message }) => ({ in: 'body', path, message, keyword: code })));
  }
}
