import type { SignatureCheck } from '../../handlers/_shared/signed.js';
import { checkAppstoreSignature } from '../../handlers/commerce/stores/checkAppstoreSignature.js';
import { checkMobilepayToken } from '../../handlers/commerce/stores/checkMobilepayToken.js';
import { checkMarketplaceBSignature } from '../../handlers/commerce/marketplaces/checkMarketplaceBSignature.js';
import { checkCardpaySignature } from '../../handlers/commerce/cardpay/checkCardpaySignature.js';
import { checkChannelSignature } from '../../handlers/bots/webhooks/checkChannelSignature.js';

/** Who checks a request of class `signed`, by the `x-signature` of its operation. */
export const signatures: Record<string, SignatureCheck> = {
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
