import { operation } from '../_shared/operation.js';
import { addMediaResource } from '../../services/media/addMediaResource.js';
import { presentMedia } from './present.js';

export default operation('uploadMediaResource', async (context) => {
  const media = await addMediaResource(context);
  return context.reply(201, presentMedia(context.services, context.request, media));
});
