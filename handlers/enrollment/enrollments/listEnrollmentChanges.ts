import { listEnrollmentChanges } from '../../../db/enrollment/enrollments/listEnrollmentChanges.js';
import { operation } from '../../_shared/operation.js';
import { buildPage, parsePage } from '../../../services/_shared/paging.js';
import { invalidField } from '../../../services/_shared/problems.js';

export default operation('listEnrollmentChanges', async ({ query, access, services: { db }, request, reply }) => {
  const page = parsePage(query);
  if (query.user_id === undefined && !query.username && !query.email)
    throw invalidField('query', 'user_id', 'one of user_id, username, email is required', 'required');
  const { count, changes } = access.user
    ? await listEnrollmentChanges(db, {
        userId: access.user.id,
        rows: access.rows,
        kind: query.kind,
        itemKey: query.item_id || undefined,
        limit: page.size,
        offset: page.offset,
      })
    : { count: 0, changes: [] };
  return reply(200, buildPage(request, page, count, changes));
});
