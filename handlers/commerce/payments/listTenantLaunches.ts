import { listTenantLaunches } from '../../../db/commerce/launches/listTenantLaunches.js';
import { findMainPlatform } from '../../../db/tenancy/platforms/findMainPlatform.js';
import { buildPage } from '../../../services/_shared/paging.js';
import { parseCommercePage } from '../../../services/commerce/parseCommercePage.js';
import { operation } from '../../_shared/operation.js';

export default operation('listTenantLaunches', async ({ params, query, access, services: { db }, request, reply }) => {
  const { page, filter } = parseCommercePage(access, params.org, query);
  const seesAll = access.as === 'IsDMAdmin' && (await findMainPlatform(db)) === filter.platformId;
  const { person, since, until, limit, offset } = filter;
  const { count, rows } = await listTenantLaunches(db, {
    ...{ platformId: seesAll ? null : filter.platformId, person, since, until, limit, offset },
    states: query.state,
  });
  return reply(200, buildPage(request, page, count, rows));
});
