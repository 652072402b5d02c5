import { operation } from '../../_shared/operation.js';
import { presentChatDConfig } from '../present.js';
import { storedConfig } from '../../../services/bots/config/channelConfig.js';

export default operation('updateChatDConfig', async ({ reply, ...request }) => {
  const { created, config } = await storedConfig('chat_d', 'merge', request);
  return reply(created ? 201 : 200, presentChatDConfig(config));
});
