import { operation } from '../../_shared/operation.js';
import { presentChatEUserConfig } from '../present.js';
import { listLinks } from '../../../services/bots/user_config/userLinks.js';

export default operation('listChatEUserConfigs', async ({ reply, ...request }) =>
  reply(200, await listLinks('chat_e', request, presentChatEUserConfig)),
);
