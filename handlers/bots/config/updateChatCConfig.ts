import { operation } from '../../_shared/operation.js';
import { presentChatCConfig } from '../present.js';
import { storeConfig } from '../../../services/bots/config/channelConfig.js';

export default operation('updateChatCConfig', async ({ reply, ...request }) => {
  const { created, config } = await storeConfig('chat_c', 'merge', request);
  return reply(created ? 201 : 200, presentChatCConfig(config));
});
