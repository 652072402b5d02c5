import { operation } from '../_shared/operation.js';
import { requireMediaCaller, requireVisibleMedia } from '../../services/media/requireMediaCaller.js';
import { presentMedia } from './present.js';

export default operation('getMediaResource', async ({ params, access, services, request, reply }) => {
  const caller = await requireMediaCaller(access, services, params);
  return reply(200, presentMedia(services, request, await requireVisibleMedia(services, caller, params.id)));
});
