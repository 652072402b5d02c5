import { operation } from '../../_shared/operation.js';
import { presentChatBConfig } from '../present.js';
import { requireConfig } from '../../../services/bots/config/channelConfig.js';

export default operation('getChatBConfig', async ({ reply, ...request }) =>
  reply(200, presentChatBConfig(await requireConfig('chat_b', request))),
);
