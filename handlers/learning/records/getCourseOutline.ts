import { findOutline } from '../../../db/catalog/outlines/findOutline.js';
import { operation } from '../../_shared/operation.js';
import { requireOrganization } from '../../../services/_shared/requirePlatform.js';
import { notFound } from '../../../services/_shared/problems.js';

export default operation('getCourseOutline', async ({ params, query, access, services, replyText }) => {
  const { rows } = requireOrganization(access, params.org);
  const outline = await findOutline(services.db, {
    rows,
    courseKey: params.course_id,
    withRetired: query.include_retired ?? false,
  });
  if (!outline) throw notFound('course', params.course_id);
  return replyText(200, outline);
});
