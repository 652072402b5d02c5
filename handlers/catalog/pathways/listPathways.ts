import { pathwayKind } from '../../../db/catalog/catalogKinds.js';
import { listItems } from '../../../db/catalog/listItems.js';
import { operation } from '../../_shared/operation.js';
import { pageBody, pageOf } from '../../_shared/paging.js';
import { itemFilter } from '../itemFilter.js';
import { presentPathway } from '../present.js';

export default operation('listPathways', async ({ query, access, services, request, reply }) => {
  const page = pageOf(query);
  const filter = itemFilter(query, { key: query.pathway_id }, access, page);
  const { count, items } = await listItems(services.db, pathwayKind, filter);
  return reply(200, pageBody(request, page, count, items.map(presentPathway)));
});
