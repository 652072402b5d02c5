import { buildChatAAccount } from '../../../db/bots/channelAccount.js';
import { operation } from '../../_shared/operation.js';
import { presentChatAUserConfig } from '../present.js';
import { changeLink } from '../../../services/bots/user_config/userLinks.js';

export default operation('updateChatAUserConfig', async ({ body, reply, ...request }) => {
  const link = await changeLink('chat_a', request, (stored) =>
    buildChatAAccount(body.chat_a_user_id ?? stored.chat_a_user_id ?? ''),
  );
  return reply(200, presentChatAUserConfig(link));
});
