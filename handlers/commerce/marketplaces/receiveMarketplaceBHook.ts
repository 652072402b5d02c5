import { storeMessage } from '../../../db/commerce/marketplaces/storeMessage.js';
import { readPushedMessage } from '../../../providers/marketplace-b/marketplaceB.js';
import { operation } from '../../_shared/operation.js';
import { invalidField } from '../../../services/_shared/problems.js';

export default operation('receiveMarketplaceBHook', async ({ proven, services, access, reply }) => {
  const message = readPushedMessage(proven!.rawBody);
  if (!message) throw invalidField('body', '/message', 'must be a message of the queue', 'message');
  await storeMessage(services.db, access.actor, services.marketplaces!.b!.isLive, message);
  return reply(200, { success: true, message: 'Stored.' });
});
