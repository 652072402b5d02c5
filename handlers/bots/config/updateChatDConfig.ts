import { operation } from '../../_shared/operation.js';
import { presentChatDConfig } from '../present.js';
import { storeConfig } from '../../../services/bots/config/channelConfig.js';

export default operation('updateChatDConfig', async ({ reply, ...request }) => {
  const { created, config } = await storeConfig('chat_d', 'merge', request);
  return reply(created ? 201 : 200, presentChatDConfig(config));
});
