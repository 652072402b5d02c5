import { buildChatBAccount } from '../../../db/bots/channelAccount.js';
import { operation } from '../../_shared/operation.js';
import { presentChatBUserConfig } from '../present.js';
import { changeLink } from '../../../services/bots/user_config/userLinks.js';

export default operation('replaceChatBUserConfig', async ({ body, reply, ...request }) => {
  const link = await changeLink('chat_b', request, () =>
    buildChatBAccount(body.chat_b_team_domain, body.chat_b_username),
  );
  return reply(200, presentChatBUserConfig(link));
});
