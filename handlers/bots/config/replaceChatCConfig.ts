import { operation } from '../../_shared/operation.js';
import { presentChatCConfig } from '../present.js';
import { storedConfig } from '../../../services/bots/config/channelConfig.js';

export default operation('replaceChatCConfig', async ({ reply, ...request }) => {
  const { created, config } = await storedConfig('chat_c', 'replace', request);
  return reply(created ? 201 : 200, presentChatCConfig(config));
});
