import { buildChatEAccount } from '../../../db/bots/channelAccount.js';
import { operation } from '../../_shared/operation.js';
import { presentChatEUserConfig } from '../present.js';
import { createLink } from '../../../services/bots/user_config/userLinks.js';

export default operation('createChatEUserConfig', async ({ body, reply, ...request }) => {
  const link = await createLink('chat_e', request, body.user, () => buildChatEAccount(body.phone_number));
  return reply(201, presentChatEUserConfig(link));
});
