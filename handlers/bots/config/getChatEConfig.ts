import { operation } from '../../_shared/operation.js';
import { presentChatEConfig } from '../present.js';
import { shownConfig } from '../../../services/bots/config/channelConfig.js';

export default operation('getChatEConfig', async ({ reply, ...request }) =>
  reply(200, presentChatEConfig(await shownConfig('chat_e', request))),
);
