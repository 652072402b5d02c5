import { COURSE } from '../../../db/enrollment/enrollments/enrollmentKinds.js';
import { findMainPlatform } from '../../../db/tenancy/platforms/findMainPlatform.js';
import { searchEnrollments } from '../../../db/enrollment/enrollments/searchEnrollments.js';
import { operation } from '../../_shared/operation.js';
import { buildPage, parsePage } from '../../../services/_shared/paging.js';
import { presentCourseEnrollment } from './present.js';
import { parseEnrollmentSort } from '../../../services/enrollment/enrollments/parseEnrollmentSort.js';
import { listEnrollmentScopes } from '../../../services/enrollment/enrollments/listEnrollmentScopes.js';

export default operation('searchCourseEnrollments', async ({ query, access, services: { db }, request, reply }) => {
  const page = parsePage(query);
  const namesPerson = query.user_id !== undefined || Boolean(query.username) || Boolean(query.email);
  const mainPlatformId = query.include_default_platform && access.platform ? await findMainPlatform(db) : null;
  const { count, enrollments } = await searchEnrollments(db, {
    kind: COURSE,
    scopes: listEnrollmentScopes(access, { namesPerson, mainPlatformId }),
    itemKey: query.course_id || undefined,
    slug: query.slug || undefined,
    itemName: query.course_name || undefined,
    sort: parseEnrollmentSort(query.sort),
    limit: page.size,
    offset: page.offset,
  });
  return reply(200, buildPage(request, page, count, enrollments.map(presentCourseEnrollment)));
});
