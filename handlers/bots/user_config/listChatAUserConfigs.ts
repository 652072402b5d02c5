import { operation } from '../../_shared/operation.js';
import { presentChatAUserConfig } from '../present.js';
import { listLinks } from '../../../services/bots/user_config/userLinks.js';

export default operation('listChatAUserConfigs', async ({ reply, ...request }) =>
  reply(200, await listLinks('chat_a', request, presentChatAUserConfig)),
);
