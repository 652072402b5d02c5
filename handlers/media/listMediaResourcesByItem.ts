import { operation } from '../_shared/operation.js';
import { answerMedia } from './answerMedia.js';

export default operation('listMediaResourcesByItem', async ({ params, query, access, services, request, reply }) => {
  const { item_id: id, item_type: type = 'all', page, page_size } = query;
  return reply(200, await answerMedia({ params, query: { page, page_size }, access, services, request }, { ofItem: { type, id } }));
});
