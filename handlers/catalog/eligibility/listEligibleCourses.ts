import { listEligibleCourses } from '../../../db/catalog/eligibility/listEligible.js';
import { operation } from '../../_shared/operation.js';
import { parsePage, buildPageText } from '../../../services/_shared/paging.js';
import { requirePerson } from '../../../services/catalog/eligibility/scopedPerson.js';

export default operation('listEligibleCourses', async ({ query, access, services, request, replyText }) => {
  const page = parsePage(query);
  const { user, scopes } = await requirePerson({ access, services, query });
  const { count, items } = await listEligibleCourses(services.db, {
    userId: user.id,
    scopes,
    limit: page.size,
    offset: page.offset,
  });
  return replyText(200, buildPageText(request, page, count, items));
});
