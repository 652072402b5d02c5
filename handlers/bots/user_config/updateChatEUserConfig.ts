import { buildChatEAccount } from '../../../db/bots/channelAccount.js';
import { operation } from '../../_shared/operation.js';
import { presentChatEUserConfig } from '../present.js';
import { changeLink } from '../../../services/bots/user_config/userLinks.js';

export default operation('updateChatEUserConfig', async ({ body, reply, ...request }) => {
  const link = await changeLink('chat_e', request, (stored) =>
    buildChatEAccount(body.phone_number ?? stored.phone_number ?? ''),
  );
  return reply(200, presentChatEUserConfig(link));
});
