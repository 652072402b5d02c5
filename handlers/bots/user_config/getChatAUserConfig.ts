import { operation } from '../../_shared/operation.js';
import { presentChatAUserConfig } from '../present.js';
import { oneLink } from '../../../services/bots/user_config/userLinks.js';

export default operation('getChatAUserConfig', async ({ reply, ...request }) =>
  reply(200, presentChatAUserConfig(await oneLink('chat_a', request))),
);
