import { operation } from '../../_shared/operation.js';
import { presentChatEUserConfig } from '../present.js';
import { oneLink } from '../../../services/bots/user_config/userLinks.js';

export default operation('getChatEUserConfig', async ({ reply, ...request }) =>
  reply(200, presentChatEUserConfig(await oneLink('chat_e', request))),
);
