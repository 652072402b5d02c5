import { operation } from '../../_shared/operation.js';
import { presentChatEUserConfig } from '../present.js';
import { requireLink } from '../../../services/bots/user_config/userLinks.js';

export default operation('getChatEUserConfig', async ({ reply, ...request }) =>
  reply(200, presentChatEUserConfig(await requireLink('chat_e', request))),
);
