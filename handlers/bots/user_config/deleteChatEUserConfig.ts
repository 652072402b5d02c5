import { operation } from '../../_shared/operation.js';
import { removeLink } from '../../../services/bots/user_config/userLinks.js';

export default operation('deleteChatEUserConfig', async ({ reply, ...request }) => {
  await removeLink('chat_e', request);
  return reply(204, undefined);
});
