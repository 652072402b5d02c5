import type { SignatureCheck } from '../../services/_shared/signed.js';
import type { Services } from '../../services/services.js';
import { checkAppstoreSignature } from '../../services/commerce/stores/checkAppstoreSignature.js';
import { checkMobilepayToken } from '../../services/commerce/stores/checkMobilepayToken.js';
import { checkMarketplaceBSignature } from '../../services/commerce/marketplaces/checkMarketplaceBSignature.js';
import { checkCardpaySignature } from '../../services/commerce/cardpay/checkCardpaySignature.js';
import { checkChannelSignature } from '../../services/bots/webhooks/checkChannelSignature.js';

/** Checks run before the body is validated. */
export type SignatureServices = Omit<Services, 'findSchemaErrors'>;

/** The checks of signed requests, by the `x-signature` of their operations. */
export const signatures: Record<string, SignatureCheck<SignatureServices>> = {
  'chat-a': checkChannelSignature('chat_a'),
  'chat-b': checkChannelSignature('chat_b'),
  'chat-c': checkChannelSignature('chat_c'),
  'chat-d': checkChannelSignature('chat_d'),
  'chat-e': checkChannelSignature('chat_e'),
  appstore: checkAppstoreSignature,
  mobilepay: checkMobilepayToken,
  'marketplace-b': checkMarketplaceBSignature,
  cardpay: checkCardpaySignature,
};
