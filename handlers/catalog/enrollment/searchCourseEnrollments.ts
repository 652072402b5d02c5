import { findMainPlatform } from '../../../db/queries/findMainPlatform.js';
import type { EnrollmentFilter, EnrollmentSort } from '../../../db/queries/enrollments/enrollmentFilter.js';
import { searchEnrollments } from '../../../db/queries/enrollments/searchEnrollments.js';
import { operation } from '../../_shared/operation.js';
import { pageBody, pageOf } from '../../_shared/paging.js';
import { presentEnrollment } from './present.js';
import { visibleScopes } from './visibleScopes.js';

export default operation('searchCourseEnrollments', async ({ query, access, services: { db }, request, reply }) => {
  const page = pageOf(query);
  const namesPerson = query.user_id !== undefined || Boolean(query.username) || Boolean(query.email);
  const mainPlatformId = query.include_default_platform && access.platform ? await findMainPlatform(db) : null;
  const { count, enrollments } = await searchEnrollments(db, {
    scopes: visibleScopes(access, { namesPerson, mainPlatformId }),
    courseKey: query.course_id || undefined,
    slug: query.slug || undefined,
    courseName: query.course_name || undefined,
    sort: sortOf(query.sort ?? '-id'),
    limit: page.size,
    offset: page.offset,
  });
  return reply(200, pageBody(request, page, count, enrollments.map(presentEnrollment)));
});

function sortOf(sort: string): EnrollmentFilter['sort'] {
  return { field: sort.replace('-', '') as EnrollmentSort, descending: sort.startsWith('-') };
}
