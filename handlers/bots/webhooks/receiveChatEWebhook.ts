import type { components } from '../../../generated/types.js';
import { operation } from '../../_shared/operation.js';
import { receiveDelivery } from '../../../services/bots/webhooks/receiveDelivery.js';

export default operation('receiveChatEWebhook', async ({ proven, services, access, reply }) =>
  reply(200, (await receiveDelivery({ proven, services, access })) as components['schemas']['ChatEWebhookAnswer']),
);
