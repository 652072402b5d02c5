import { operation } from '../../_shared/operation.js';
import { presentChatAConfig } from '../present.js';
import { requireConfig } from '../../../services/bots/config/channelConfig.js';

export default operation('getChatAConfig', async ({ reply, ...request }) =>
  reply(200, presentChatAConfig(await requireConfig('chat_a', request))),
);
