import { operation } from '../_shared/operation.js';
import { changeMediaResource } from '../../services/media/changeMediaResource.js';
import { parseNewMedia } from '../../services/media/mediaBody.js';
import { presentMedia } from './present.js';

export default operation('replaceMediaResource', async (context) => {
  const media = await changeMediaResource(context, parseNewMedia(context.body));
  return context.reply(200, presentMedia(context.services, context.request, media));
});
