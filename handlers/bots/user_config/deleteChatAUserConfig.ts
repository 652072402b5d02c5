import { operation } from '../../_shared/operation.js';
import { removeLink } from '../../../services/bots/user_config/userLinks.js';

export default operation('deleteChatAUserConfig', async ({ reply, ...request }) => {
  await removeLink('chat_a', request);
  return reply(204, undefined);
});
