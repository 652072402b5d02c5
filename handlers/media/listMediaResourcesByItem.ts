import { operation } from '../_shared/operation.js';
import { findMediaPage } from '../../services/media/findMediaPage.js';
import { presentMediaPage } from './present.js';

export default operation('listMediaResourcesByItem', async ({ params, query, access, services, request, reply }) => {
  const { item_id: id, item_type: type = 'all', page, page_size } = query;
  const found = await findMediaPage({ params, query: { page, page_size }, access, services }, { ofItem: { type, id } });
  return reply(200, presentMediaPage({ services, request }, found));
});
