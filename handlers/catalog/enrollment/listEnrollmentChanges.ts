import { listEnrollmentChanges } from '../../../db/enrollments/listEnrollmentChanges.js';
import { operation } from '../../_shared/operation.js';
import { pageBody, pageOf } from '../../_shared/paging.js';
import { invalidField } from '../../_shared/problems.js';
import { visibleScopes } from './visibleScopes.js';

export default operation('listEnrollmentChanges', async ({ query, access, services: { db }, request, reply }) => {
  const page = pageOf(query);
  if (query.user_id === undefined && !query.username && !query.email)
    throw invalidField('query', 'user_id', 'is needed, or username, or email', 'required');
  const scopes = visibleScopes(access, { namesPerson: true, mainPlatformId: null });
  const platforms = scopes.some((scope) => scope.platforms === 'all')
    ? 'all'
    : scopes.flatMap((scope) => scope.platforms as number[]);
  const { count, changes } = access.user
    ? await listEnrollmentChanges(db, {
        userId: access.user.id,
        platforms,
        kind: query.kind,
        itemKey: query.item_id || undefined,
        limit: page.size,
        offset: page.offset,
      })
    : { count: 0, changes: [] };
  return reply(200, pageBody(request, page, count, changes));
});
