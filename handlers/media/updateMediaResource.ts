import { operation } from '../_shared/operation.js';
import { changeMediaResource } from './changeMediaResource.js';
import { changedMedia } from './mediaBody.js';

export default operation('updateMediaResource', async ({ params, body, uploads, access, services, request, reply }) => {
  return reply(200, await changeMediaResource({ params, body, uploads, access, services, request }, changedMedia(body)));
});
