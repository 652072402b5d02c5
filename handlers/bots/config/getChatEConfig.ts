import { operation } from '../../_shared/operation.js';
import { presentChatEConfig } from '../present.js';
import { requireConfig } from '../../../services/bots/config/channelConfig.js';

export default operation('getChatEConfig', async ({ reply, ...request }) =>
  reply(200, presentChatEConfig(await requireConfig('chat_e', request))),
);
