import { operation } from '../_shared/operation.js';
import { changeMediaResource } from './changeMediaResource.js';
import { wholeMedia } from './mediaBody.js';

export default operation('replaceMediaResource', async ({ params, body, uploads, access, services, request, reply }) => {
  return reply(200, await changeMediaResource({ params, body, uploads, access, services, request }, wholeMedia(body)));
});
