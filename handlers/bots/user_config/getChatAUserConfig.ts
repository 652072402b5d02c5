import { operation } from '../../_shared/operation.js';
import { presentChatAUserConfig } from '../present.js';
import { requireLink } from '../../../services/bots/user_config/userLinks.js';

export default operation('getChatAUserConfig', async ({ reply, ...request }) =>
  reply(200, presentChatAUserConfig(await requireLink('chat_a', request))),
);
