import { findPlatform } from '../../../db/tenancy/platforms/findPlatform.js';
import type { Cardpay, CardpayEvent } from '../../../providers/cardpay/cardpay.js';
import type { VerifiedSender, SignatureCheck } from '../../_shared/signed.js';
import type { CommerceServices } from '../services.js';

/** The account that signed an event, and the event. */
export interface CardpaySender extends VerifiedSender {
  account: Cardpay;
  event: CardpayEvent;
}

/** Verifies events of cardpay: with the platform's own account where the URL names one, else with the service's. */
export const checkCardpaySignature: SignatureCheck<Pick<CommerceServices, 'db' | 'cardpay'>> = async (
  { db, cardpay },
  { query, headers, rawBody },
) => {
  const [key] = query.get('platform_key') ?? [];
  const platform = key === undefined || key === '' ? null : await findPlatform(db, key);
  if (key && !platform) return null;
  const account = platform ? await cardpay?.findOwnAccount(platform.id) : cardpay?.main;
  const event = account?.readEvent(rawBody, String(headers['stripe-signature'] ?? ''));
  if (!account || !event) return null;
  const sender: CardpaySender = { platform, account, event };
  return sender;
};
