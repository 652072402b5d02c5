import type { Database } from '../../db/core/connect.js';
import type { SecretBox } from '../../db/core/secretBox.js';
import { findServiceCredential } from '../../db/accounts/credentials/findServiceCredential.js';
import type { CardpayServices } from '../../services/commerce/cardpay/cardpayServices.js';
import type { Cardpay } from '../../providers/cardpay/cardpay.js';
import { type CardpayAccount, openCardpay } from '../../providers/cardpay/openCardpay.js';
import type { Config } from '../config/config.js';

const MAX_OPEN = 1_000;

type CardpaySettings = Pick<
  Config,
  | 'sandboxUrl'
  | 'cardpaySecretKey'
  | 'cardpayPublishableKey'
  | 'cardpayWebhookSecret'
  | 'cardpayUrl'
  | 'cardpayPricingTable'
  | 'cardpayPricingTableScript'
  | 'cardpayPaymentLink'
  | 'cardpayPaymentLinkUrl'
  | 'outsidePrivateAddresses'
>;

/**
 * Opens the accounts at cardpay: those of platforms by their credentials, which are read for each call, and that of the
 * service.
 */
export function openCardpayAccounts(
  db: Pick<Database, 'read'>,
  secrets: SecretBox,
  config: CardpaySettings,
): CardpayServices {
  const opened = new Map<string, Cardpay>();
  // One client per account, so that all calls share its circuit.
  const openOnce = (account: CardpayAccount): Cardpay => {
    const key = JSON.stringify(account);
    const known = opened.get(key) ?? openCardpay(account);
    opened.delete(key);
    opened.set(key, known);
    if (opened.size > MAX_OPEN) opened.delete(opened.keys().next().value!);
    return known;
  };
  const main = readMainAccount(config);
  const findOwnAccount = async (platformId: number): Promise<Cardpay | null> => {
    const credential = await findServiceCredential(db, secrets, { platformId, kind: 'integration', name: 'cardpay' });
    if (!credential?.secret_key) return null;
    const {
      secret_key: secretKey,
      publishable_key: publishableKey,
      webhook_secret: webhookSecret,
      base_url: baseUrl,
    } = credential;
    return openOnce({
      secretKey,
      publishableKey: publishableKey ?? null,
      webhookSecrets: parseSecrets(webhookSecret),
      baseUrl: baseUrl ?? null,
      mayBePrivate: config.outsidePrivateAddresses,
    });
  };
  const mainOpened = main && openOnce(main);
  return {
    main: mainOpened,
    findOwnAccount: findOwnAccount,
    findAccount: async (platformId) => (await findOwnAccount(platformId)) ?? mainOpened,
    pages: {
      pricingTableId: config.cardpayPricingTable,
      pricingTableScript: config.cardpayPricingTableScript,
      paymentLinkId: config.cardpayPaymentLink,
      paymentLinkUrl: config.cardpayPaymentLinkUrl,
    },
  };
}

/** The account of the environment; that of the sandbox if only the sandbox is set up. */
function readMainAccount({
  sandboxUrl,
  cardpaySecretKey,
  cardpayPublishableKey,
  cardpayWebhookSecret,
  cardpayUrl,
}: CardpaySettings): CardpayAccount | null {
  if (cardpaySecretKey !== null)
    return {
      secretKey: cardpaySecretKey,
      publishableKey: cardpayPublishableKey,
      webhookSecrets: parseSecrets(cardpayWebhookSecret),
      baseUrl: cardpayUrl,
      mayBePrivate: cardpayUrl !== null,
    };
  if (sandboxUrl === null) return null;
  return {
    secretKey: 'sk_test_sandbox',
    publishableKey: 'pk_test_sandbox',
    webhookSecrets: ['whsec_sandbox'],
    baseUrl: `${sandboxUrl}/cardpay`,
    mayBePrivate: true,
  };
}

const parseSecrets = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
