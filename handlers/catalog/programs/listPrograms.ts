import { programKind } from '../../../db/catalog/catalogKinds.js';
import { listItems } from '../../../db/catalog/listItems.js';
import { operation } from '../../_shared/operation.js';
import { pageOf, pageText } from '../../_shared/paging.js';
import { itemFilter } from '../itemFilter.js';

export default operation('listPrograms', async ({ query, access, services, request, replyText }) => {
  const page = pageOf(query);
  const filter = itemFilter(query, { key: query.program_id, types: query.program_type }, access, page);
  const { count, items } = await listItems(services.db, programKind, filter);
  return replyText(200, pageText(request, page, count, items));
});
