import { listEligibleCourses } from '../../../db/eligibility/listEligible.js';
import { operation } from '../../_shared/operation.js';
import { pageBody, pageOf } from '../../_shared/paging.js';
import { presentCourse } from '../present.js';
import { askedPerson } from './person.js';

export default operation('listEligibleCourses', async ({ query, access, services, request, reply }) => {
  const page = pageOf(query);
  const { user, scopes } = await askedPerson({ access, services, query });
  const { count, items } = await listEligibleCourses(services.db, {
    userId: user.id,
    scopes,
    limit: page.size,
    offset: page.offset,
  });
  return reply(200, pageBody(request, page, count, items.map(presentCourse)));
});
