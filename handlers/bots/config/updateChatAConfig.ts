import { operation } from '../../_shared/operation.js';
import { presentChatAConfig } from '../present.js';
import { storedConfig } from '../../../services/bots/config/channelConfig.js';

export default operation('updateChatAConfig', async ({ reply, ...request }) => {
  const { created, config } = await storedConfig('chat_a', 'merge', request);
  return reply(created ? 201 : 200, presentChatAConfig(config));
});
