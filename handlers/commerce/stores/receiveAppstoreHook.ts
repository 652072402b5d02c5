import { observePurchase } from '../../../db/commerce/stores/observePurchase.js';
import { operation } from '../../_shared/operation.js';
import type { AppstoreSender } from '../../../services/commerce/stores/checkAppstoreSignature.js';
import { catchRefusal, buildRefusal } from '../../../services/commerce/stores/refusal.js';

export default operation('receiveAppstoreHook', async ({ proven, services, access, reply }) => {
  const { notification } = proven!.sender as AppstoreSender;
  const { type, meaning, purchase } = notification;
  if (meaning === 'refused') return reply(400, buildRefusal(`${type} is not supported.`));
  if (meaning === 'nothing' || !purchase)
    return reply(200, {
      success: true,
      message: `${type} changes nothing that was bought.`,
      data: { type, is_stored: false },
    });
  const outcome = await catchRefusal(() => observePurchase(services.db, access.actor, purchase));
  if ('refused' in outcome) return reply(400, outcome.refused);
  return reply(200, { success: true, message: `${type} was stored.`, data: { type, is_stored: true } });
});
