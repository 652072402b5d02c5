import { findGradingPolicy } from '../../../db/catalog/outlines/findGradingPolicy.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { notFound } from '../../../services/_shared/problems.js';
import { presentGradingPolicy } from './present.js';

export default operation('getCourseGradingPolicy', async ({ params, access, services, reply }) => {
  const { rows } = requireOrganization(access, params.org);
  const policy = await findGradingPolicy(services.db, { rows, courseKey: params.course_id });
  if (!policy) throw notFound('course', params.course_id);
  return reply(200, presentGradingPolicy(params.course_id, policy));
});
