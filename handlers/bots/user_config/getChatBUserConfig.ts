import { operation } from '../../_shared/operation.js';
import { presentChatBUserConfig } from '../present.js';
import { requireLink } from '../../../services/bots/user_config/userLinks.js';

export default operation('getChatBUserConfig', async ({ reply, ...request }) =>
  reply(200, presentChatBUserConfig(await requireLink('chat_b', request))),
);
