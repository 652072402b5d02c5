import { NotificationTypeV2 } from '@apple/app-store-server-library';

/** What a notification is about: `purchase`, with the signed current state of the purchase; `nothing`, no change of a purchase;
 * `refused`, something that is not sold here.
 */
export type NotificationMeaning = 'purchase' | 'nothing' | 'refused';

/** Every type that the store documents. Other types are refused. */
export const NOTIFICATION_MEANINGS: Record<NotificationTypeV2, NotificationMeaning> = {
  [NotificationTypeV2.SUBSCRIBED]: 'purchase',
  [NotificationTypeV2.DID_RENEW]: 'purchase',
  [NotificationTypeV2.DID_CHANGE_RENEWAL_PREF]: 'purchase',
  [NotificationTypeV2.DID_CHANGE_RENEWAL_STATUS]: 'purchase',
  [NotificationTypeV2.OFFER_REDEEMED]: 'purchase',
  [NotificationTypeV2.DID_FAIL_TO_RENEW]: 'purchase',
  [NotificationTypeV2.GRACE_PERIOD_EXPIRED]: 'purchase',
  [NotificationTypeV2.EXPIRED]: 'purchase',
  [NotificationTypeV2.RENEWAL_EXTENDED]: 'purchase',
  [NotificationTypeV2.REFUND]: 'purchase',
  [NotificationTypeV2.REFUND_REVERSED]: 'purchase',
  [NotificationTypeV2.REVOKE]: 'purchase',
  [NotificationTypeV2.ONE_TIME_CHARGE]: 'purchase',
  [NotificationTypeV2.PRICE_INCREASE]: 'purchase',
  [NotificationTypeV2.PRICE_CHANGE]: 'purchase',
  [NotificationTypeV2.METADATA_UPDATE]: 'purchase',
  [NotificationTypeV2.MIGRATION]: 'purchase',
  // The purchase does not change.
  [NotificationTypeV2.REFUND_DECLINED]: 'nothing',
  // The purchase stays paid until the store decides.
  [NotificationTypeV2.CONSUMPTION_REQUEST]: 'nothing',
  // A summary: RENEWAL_EXTENDED arrives for each subscription.
  [NotificationTypeV2.RENEWAL_EXTENSION]: 'nothing',
  [NotificationTypeV2.TEST]: 'nothing',
  // Purchases outside the store, and apps that require the consent of a guardian.
  [NotificationTypeV2.EXTERNAL_PURCHASE_TOKEN]: 'refused',
  [NotificationTypeV2.RESCIND_CONSENT]: 'refused',
};

/** `refused` for an undocumented type. */
export const parseNotificationMeaning = (type: string): NotificationMeaning =>
  NOTIFICATION_MEANINGS[type as NotificationTypeV2] ?? 'refused';
