import { buildChatAAccount } from '../../../db/bots/channelAccount.js';
import { operation } from '../../_shared/operation.js';
import { presentChatAUserConfig } from '../present.js';
import { createLink } from '../../../services/bots/user_config/userLinks.js';

export default operation('createChatAUserConfig', async ({ body, reply, ...request }) => {
  const link = await createLink('chat_a', request, body.user, () => buildChatAAccount(body.chat_a_user_id));
  return reply(201, presentChatAUserConfig(link));
});
