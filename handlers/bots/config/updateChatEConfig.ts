import { operation } from '../../_shared/operation.js';
import { presentChatEConfig } from '../present.js';
import { storeConfig } from '../../../services/bots/config/channelConfig.js';

export default operation('updateChatEConfig', async ({ reply, ...request }) => {
  const { created, config } = await storeConfig('chat_e', 'merge', request);
  return reply(created ? 201 : 200, presentChatEConfig(config));
});
