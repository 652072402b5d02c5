import { operation } from '../../_shared/operation.js';
import { presentChatDConfig } from '../present.js';
import { requireConfig } from '../../../services/bots/config/channelConfig.js';

export default operation('getChatDConfig', async ({ reply, ...request }) =>
  reply(200, presentChatDConfig(await requireConfig('chat_d', request))),
);
