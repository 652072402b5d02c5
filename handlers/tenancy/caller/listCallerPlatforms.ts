import { listCallerPlatforms } from '../../../db/tenancy/access/listCallerPlatforms.js';
import { buildPage, parsePage } from '../../../services/_shared/paging.js';
import { requireCaller } from '../../../services/tenancy/caller/requireCaller.js';
import { operation } from '../../_shared/operation.js';

export default operation('listCallerPlatforms', async ({ query, access, services, request, reply }) => {
  const caller = requireCaller(access);
  const page = parsePage(query);
  const { count, platforms } = await listCallerPlatforms(services.db, {
    ids: caller.isDmAdmin ? null : caller.grants.map(({ platformId }) => platformId),
    text: query.query || null,
    limit: page.size,
    offset: page.offset,
  });
  const results = platforms.map(({ id, key, name }) => {
    const grant = caller.grants.find(({ platformId }) => platformId === id);
    return {
      key,
      name,
      role: caller.isDmAdmin ? ('dm_admin' as const) : grant!.role,
      department_ids: grant?.departmentIds ?? [],
      program_ids: grant?.programIds ?? [],
    };
  });
  return reply(200, buildPage(request, page, count, results));
});
