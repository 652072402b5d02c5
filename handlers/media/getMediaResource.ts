import { operation } from '../_shared/operation.js';
import { mediaCaller, visibleMedia } from '../../services/media/mediaCaller.js';
import { presentMedia } from './present.js';

export default operation('getMediaResource', async ({ params, access, services, request, reply }) => {
  const caller = await mediaCaller(access, services, params);
  return reply(200, presentMedia(services, request, await visibleMedia(services, caller, params.id)));
});
