import { NotificationTypeV2 } from '@apple/app-store-server-library';

/**
 * What a notification is about: a purchase, whose signed facts say how it stands now; nothing that changes what was bought; or what is not
 * sold here at all, and is refused.
 */
export type NotificationMeaning = 'purchase' | 'nothing' | 'refused';

/** Every type that the store documents. One that is not here is refused. */
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
  // The store goes on with what it had decided.
  [NotificationTypeV2.REFUND_DECLINED]: 'nothing',
  // The purchase stays paid until the store decides.
  [NotificationTypeV2.CONSUMPTION_REQUEST]: 'nothing',
  // A summary of what comes as RENEWAL_EXTENDED for each subscription.
  [NotificationTypeV2.RENEWAL_EXTENSION]: 'nothing',
  [NotificationTypeV2.TEST]: 'nothing',
  // Purchases outside of the store, and apps whose use a guardian has to allow.
  [NotificationTypeV2.EXTERNAL_PURCHASE_TOKEN]: 'refused',
  [NotificationTypeV2.RESCIND_CONSENT]: 'refused',
};

/** Refused for a type that nobody documents. */
export const parseNotificationMeaning = (type: string): NotificationMeaning =>
  NOTIFICATION_MEANINGS[type as NotificationTypeV2] ?? 'refused';
