import { operation } from '../_shared/operation.js';
import { changeMediaResource } from '../../services/media/changeMediaResource.js';
import { parseMediaChange } from '../../services/media/mediaBody.js';
import { presentMedia } from './present.js';

export default operation('updateMediaResource', async (context) => {
  const media = await changeMediaResource(context, parseMediaChange(context.body));
  return context.reply(200, presentMedia(context.services, context.request, media));
});
