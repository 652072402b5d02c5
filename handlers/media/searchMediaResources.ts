import { operation } from '../_shared/operation.js';
import { findMediaPage } from '../../services/media/findMediaPage.js';
import { presentMediaPage } from './present.js';

export default operation('searchMediaResources', async (context) => {
  return context.reply(200, presentMediaPage(context, await findMediaPage(context, {})));
});
