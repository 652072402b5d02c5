import { operation } from '../../_shared/operation.js';
import { removeLink } from './userLinks.js';

export default operation('deleteChatEUserConfig', async ({ reply, ...request }) => {
  await removeLink('chat_e', request);
  return reply(204, undefined);
});
