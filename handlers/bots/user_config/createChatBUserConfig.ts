import { buildChatBAccount } from '../../../db/bots/channelAccount.js';
import { operation } from '../../_shared/operation.js';
import { presentChatBUserConfig } from '../present.js';
import { createLink } from '../../../services/bots/user_config/userLinks.js';

export default operation('createChatBUserConfig', async ({ body, reply, ...request }) => {
  const link = await createLink('chat_b', request, body.user, () =>
    buildChatBAccount(body.chat_b_team_domain, body.chat_b_username),
  );
  return reply(201, presentChatBUserConfig(link));
});
