import { listApps } from '../../db/features/listApps.js';
import { operation } from '../_shared/operation.js';
import { buildPage, parsePage } from '../../services/_shared/paging.js';
import { requirePerson } from '../../services/features/requirePerson.js';
import { presentUserApp } from './present.js';

export default operation('listApps', async ({ query, access, services, request, reply }) => {
  const person = requirePerson(access, query, 'query');
  const page = parsePage(query);
  const { count, apps } = await listApps(
    services.db,
    {
      userId: person.id,
      rows: access.rows,
      platformId: access.platform?.id,
      app: query.app || undefined,
      includeEnded: query.include_ended ?? false,
    },
    { limit: page.size, offset: page.offset },
  );
  return reply(200, buildPage(request, page, count, apps.map(presentUserApp)));
});
