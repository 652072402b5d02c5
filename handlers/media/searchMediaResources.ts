import { operation } from '../_shared/operation.js';
import { answerMedia } from './answerMedia.js';

export default operation('searchMediaResources', async ({ params, query, access, services, request, reply }) => {
  return reply(200, await answerMedia({ params, query, access, services, request }, {}));
});
