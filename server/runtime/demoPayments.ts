import path from 'node:path';
import type { Config } from '../config/config.js';
import { createPersistentCardpay } from '../../sandbox/parties/cardpay.js';
import { startSandbox } from '../../sandbox/startSandbox.js';

export type DemoAccount = Pick<
  Config,
  'cardpaySecretKey' | 'cardpayPublishableKey' | 'cardpayWebhookSecret' | 'cardpayUrl'
>;

export interface DemoPayments {
  /** URL of the sandbox's page. */
  url: string;
  /** The stand-in's account, which replaces the settings of the environment. */
  account: DemoAccount;
  /** Makes the stand-in post its events to this service. */
  sendEventsTo(service: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts a stand-in for card payments beside the demo, and stores its state in DATA_DIR. Null: payments are configured, or there is
 * no demo with an embedded database.
 */
export async function openDemoPayments(config: Config): Promise<DemoPayments | null> {
  const { demo, databaseUrl, sandboxUrl, cardpaySecretKey, dataFolder } = config;
  if (!demo || databaseUrl !== null || sandboxUrl !== null || cardpaySecretKey !== null) return null;
  const sandbox = await startSandbox({
    parties: [createPersistentCardpay(path.join(dataFolder, 'sandbox-cardpay.json'))],
  });
  const {
    secret_key: cardpaySecret,
    publishable_key: cardpayPublishableKey,
    webhook_secret: cardpayWebhookSecret,
  } = sandbox.parties.cardpay!.settings;
  const account = {
    cardpaySecretKey: cardpaySecret!,
    cardpayPublishableKey: cardpayPublishableKey!,
    cardpayWebhookSecret: cardpayWebhookSecret!,
    cardpayUrl: `${sandbox.url}/cardpay`,
  };
  return {
    url: sandbox.url,
    account,
    sendEventsTo: async (service) =>
      void (await sandbox.act('cardpay', 'hooks', { hook_url: `${service}/api/service/cardpay/hook/` })),
    close: sandbox.close,
  };
}

/** SANDBOX_URL if the sandbox handles the payments of the demo; else null. */
export function findPaymentSandbox({ demo, sandboxUrl, cardpaySecretKey }: Config): string | null {
  return demo && cardpaySecretKey === null ? sandboxUrl : null;
}
