import path from 'node:path';
import type { Config } from '../config/config.js';
import { cardpayIn } from '../../sandbox/parties/cardpay.js';
import { startSandbox } from '../../sandbox/startSandbox.js';

export type DemoAccount = Pick<
  Config,
  'cardpaySecretKey' | 'cardpayPublishableKey' | 'cardpayWebhookSecret' | 'cardpayUrl'
>;

export interface DemoPayments {
  /** The page of the sandbox. */
  url: string;
  /** The stand-in's account, in place of what every process reads of its environment. */
  account: DemoAccount;
  /** The stand-in posts its events there. */
  sendEventsTo(service: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Beside the demo a stand-in takes card payments, where nothing else is set up for them: what it sold is kept in DATA_DIR. Null where
 * payments are set up, or there is no demo of this machine's own.
 */
export async function openDemoPayments(config: Config): Promise<DemoPayments | null> {
  const { demo, databaseUrl, sandboxUrl, cardpaySecretKey, dataFolder } = config;
  if (!demo || databaseUrl !== null || sandboxUrl !== null || cardpaySecretKey !== null) return null;
  const sandbox = await startSandbox({ parties: [cardpayIn(path.join(dataFolder, 'sandbox-cardpay.json'))] });
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

/** The sandbox of SANDBOX_URL where it takes the payments of the demo; null where nothing of the demo is sold there. */
export function sandboxOfPayments({ demo, sandboxUrl, cardpaySecretKey }: Config): string | null {
  return demo && cardpaySecretKey === null ? sandboxUrl : null;
}
