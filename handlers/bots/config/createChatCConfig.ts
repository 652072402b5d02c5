import { operation } from '../../_shared/operation.js';
import { presentChatCConfig } from '../present.js';
import { storeConfig } from '../../../services/bots/config/channelConfig.js';

export default operation('createChatCConfig', async ({ reply, ...request }) => {
  const { created, config } = await storeConfig('chat_c', 'replace', request);
  return reply(created ? 201 : 200, presentChatCConfig(config));
});
