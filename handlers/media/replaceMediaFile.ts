import { operation } from '../_shared/operation.js';
import { changeMediaResource } from '../../services/media/changeMediaResource.js';
import { presentMedia } from './present.js';

export default operation('replaceMediaFile', async (context) => {
  const media = await changeMediaResource(context, {});
  return context.reply(200, presentMedia(context.services, context.request, media));
});
