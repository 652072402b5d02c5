import { findPlatform } from '../../../db/tenancy/platforms/findPlatform.js';
import type { Cardpay, CardpayEvent } from '../../../providers/cardpay/cardpay.js';
import type { ProvenSender, SignatureCheck } from '../../_shared/signed.js';
import type { CommerceServices } from '../services.js';

/** The account whose secret signed an event. */
export interface CardpaySender extends ProvenSender {
  account: Cardpay;
  event: CardpayEvent;
}

/** Checks events of cardpay: of a platform's own account where the address names one, else of the service's. */
export const checkCardpaySignature: SignatureCheck<Pick<CommerceServices, 'db' | 'cardpay'>> = async (
  { db, cardpay },
  { query, headers, rawBody },
) => {
  const [key] = query.get('platform_key') ?? [];
  const platform = key === undefined || key === '' ? null : await findPlatform(db, key);
  if (key && !platform) return null;
  const account = platform ? await cardpay?.ownAccountOf(platform.id) : cardpay?.main;
  const event = account?.readEvent(rawBody, String(headers['stripe-signature'] ?? ''));
  if (!account || !event) return null;
  const sender: CardpaySender = { platform, account, event };
  return sender;
};
