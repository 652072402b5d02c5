import { operation } from '../../_shared/operation.js';
import { presentChatAConfig } from '../present.js';
import { storeConfig } from '../../../services/bots/config/channelConfig.js';

export default operation('updateChatAConfig', async ({ reply, ...request }) => {
  const { created, config } = await storeConfig('chat_a', 'merge', request);
  return reply(created ? 201 : 200, presentChatAConfig(config));
});
