import { buildChatEAccount } from '../../../db/bots/channelAccount.js';
import { operation } from '../../_shared/operation.js';
import { presentChatEUserConfig } from '../present.js';
import { changeLink } from '../../../services/bots/user_config/userLinks.js';

export default operation('replaceChatEUserConfig', async ({ body, reply, ...request }) => {
  const link = await changeLink('chat_e', request, () => buildChatEAccount(body.phone_number));
  return reply(200, presentChatEUserConfig(link));
});
