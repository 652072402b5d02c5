import { receiveNotice } from '../../../db/commerce/stores/receiveNotice.js';
import { hashToken } from '../../../providers/mobilepay/describeMobilepayPurchase.js';
import { parseNotification } from '../../../providers/mobilepay/parseNotification.js';
import { operation } from '../../_shared/operation.js';
import type { MobilepaySender } from '../../../services/commerce/stores/checkMobilepayToken.js';
import { catchRefusal } from '../../../services/commerce/stores/refusal.js';

export default operation('receiveMobilepayHook', async ({ proven, services, access, reply }) => {
  const outcome = await catchRefusal(async () => {
    const notice = parseNotification(proven!.rawBody);
    const { purchase, packageName: bundleId, occurredAt, refundedOrder } = notice;
    if (purchase) {
      const { platformId: ofPlatformId } = proven!.sender as MobilepaySender;
      const changed = {
        ...purchase,
        ofPlatformId,
        reference: hashToken(purchase.token),
        bundleId,
        occurredAt,
        refundedOrder,
      };
      await receiveNotice(services.db, access.actor, changed);
    }
    return notice;
  });
  if ('refused' in outcome) return reply(400, outcome.refused);
  const { type, purchase } = outcome.done;
  const message = purchase ? `${type} was stored.` : `${type} changes nothing that was bought.`;
  return reply(200, { success: true, message, data: { type, is_stored: purchase !== null } });
});
