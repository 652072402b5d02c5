import { pathwayKind } from '../../../db/catalog/catalogKinds.js';
import { listItems } from '../../../db/catalog/listItems.js';
import { operation } from '../../_shared/operation.js';
import { pageOf, pageText } from '../../_shared/paging.js';
import { itemFilter } from '../itemFilter.js';

export default operation('listPathways', async ({ query, access, services, request, replyText }) => {
  const page = pageOf(query);
  const filter = itemFilter(query, { key: query.pathway_id }, access, page);
  const { count, items } = await listItems(services.db, pathwayKind, filter);
  return replyText(200, pageText(request, page, count, items));
});
