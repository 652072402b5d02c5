import { operation } from '../../_shared/operation.js';
import { presentChatEConfig } from '../present.js';
import { storeConfig } from '../../../services/bots/config/channelConfig.js';

export default operation('replaceChatEConfig', async ({ reply, ...request }) => {
  const { created, config } = await storeConfig('chat_e', 'replace', request);
  return reply(created ? 201 : 200, presentChatEConfig(config));
});
