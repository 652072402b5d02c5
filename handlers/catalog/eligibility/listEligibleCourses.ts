import { listEligibleCourses } from '../../../db/catalog/eligibility/listEligible.js';
import { operation } from '../../_shared/operation.js';
import { pageOf, pageText } from '../../../services/_shared/paging.js';
import { requestedPerson } from '../../../services/catalog/eligibility/scopedPerson.js';

export default operation('listEligibleCourses', async ({ query, access, services, request, replyText }) => {
  const page = pageOf(query);
  const { user, scopes } = await requestedPerson({ access, services, query });
  const { count, items } = await listEligibleCourses(services.db, {
    userId: user.id,
    scopes,
    limit: page.size,
    offset: page.offset,
  });
  return replyText(200, pageText(request, page, count, items));
});
