import { operation } from '../../_shared/operation.js';
import { presentChatBConfig } from '../present.js';
import { storedConfig } from '../../../services/bots/config/channelConfig.js';

export default operation('createChatBConfig', async ({ reply, ...request }) => {
  const { created, config } = await storedConfig('chat_b', 'replace', request);
  return reply(created ? 201 : 200, presentChatBConfig(config));
});
