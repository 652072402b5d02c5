import { operation } from '../../_shared/operation.js';
import { removeLink } from '../../../services/bots/user_config/userLinks.js';

export default operation('deleteChatBUserConfig', async ({ reply, ...request }) => {
  await removeLink('chat_b', request);
  return reply(204, undefined);
});
