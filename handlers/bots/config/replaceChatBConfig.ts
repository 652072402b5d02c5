import { operation } from '../../_shared/operation.js';
import { presentChatBConfig } from '../present.js';
import { storeConfig } from '../../../services/bots/config/channelConfig.js';

export default operation('replaceChatBConfig', async ({ reply, ...request }) => {
  const { created, config } = await storeConfig('chat_b', 'replace', request);
  return reply(created ? 201 : 200, presentChatBConfig(config));
});
