import { operation } from '../../_shared/operation.js';
import { presentChatBUserConfig } from '../present.js';
import { listLinks } from '../../../services/bots/user_config/userLinks.js';

export default operation('listChatBUserConfigs', async ({ reply, ...request }) =>
  reply(200, await listLinks('chat_b', request, presentChatBUserConfig)),
);
