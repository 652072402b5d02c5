import { operation } from '../../_shared/operation.js';
import { presentChatCConfig } from '../present.js';
import { requireConfig } from '../../../services/bots/config/channelConfig.js';

export default operation('getChatCConfig', async ({ reply, ...request }) =>
  reply(200, presentChatCConfig(await requireConfig('chat_c', request))),
);
