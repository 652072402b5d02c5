import path from 'node:path';
import type { Config } from '../config/config.js';
import { avatarVideo } from '../../sandbox/parties/avatarVideo.js';
import { createPersistentCardpay } from '../../sandbox/parties/cardpay.js';
import { createPersistentProviderA } from '../../sandbox/parties/providerA.js';
import { type Sandbox, startSandbox } from '../../sandbox/startSandbox.js';

/** Settings of the stand-ins, which replace those of the environment. */
export type DemoSettings = Partial<
  Pick<
    Config,
    | 'cardpaySecretKey'
    | 'cardpayPublishableKey'
    | 'cardpayWebhookSecret'
    | 'cardpayUrl'
    | 'providerAUrl'
    | 'providerAKey'
    | 'avatarVideoUrl'
    | 'avatarVideoKey'
  >
>;

export interface DemoSandbox {
  settings: DemoSettings;
  /** URL of the sandbox's page if it simulates card payments; else null. */
  payments: string | null;
  /** Makes the stand-in for card payments post its events to this service. */
  sendEventsTo(service: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts stand-ins beside the demo for what is not configured: card payments, fine-tuning, avatar videos. They store
 * their state in DATA_DIR. Null: all of them are configured, or there is no demo with an embedded database.
 */
export async function openDemoSandbox(config: Config): Promise<DemoSandbox | null> {
  const { demo, databaseUrl, sandboxUrl, dataFolder } = config;
  if (!demo || databaseUrl !== null || sandboxUrl !== null) return null;
  const store = (party: string) => path.join(dataFolder, `sandbox-${party}.json`);
  const sellsByCard = config.cardpaySecretKey === null;
  const parties = [
    ...(sellsByCard ? [createPersistentCardpay(store('cardpay'))] : []),
    ...(config.providerAUrl === null && config.providerAKey === null
      ? [createPersistentProviderA(store('provider-a'))]
      : []),
    ...(config.avatarVideoUrl === null && config.avatarVideoKey === null ? [avatarVideo] : []),
  ];
  if (parties.length === 0) return null;
  const sandbox = await startSandbox({ parties });
  return {
    settings: readSettings(sandbox),
    payments: sellsByCard ? sandbox.url : null,
    sendEventsTo: async (service) => {
      if (sellsByCard) await sandbox.act('cardpay', 'hooks', { hook_url: `${service}/api/service/cardpay/hook/` });
    },
    close: sandbox.close,
  };
}

function readSettings({ url, parties }: Sandbox): DemoSettings {
  const { cardpay, provider_a: providerA, avatarvideo } = parties;
  return {
    ...(cardpay && {
      cardpaySecretKey: cardpay.settings.secret_key!,
      cardpayPublishableKey: cardpay.settings.publishable_key!,
      cardpayWebhookSecret: cardpay.settings.webhook_secret!,
      cardpayUrl: `${url}/cardpay`,
    }),
    ...(providerA && {
      providerAUrl: `${url}${providerA.settings.address}`,
      providerAKey: providerA.settings.api_key!,
    }),
    ...(avatarvideo && {
      avatarVideoUrl: `${url}${avatarvideo.settings.address}`,
      avatarVideoKey: avatarvideo.settings.api_key!,
    }),
  };
}

/** SANDBOX_URL if the sandbox handles the payments of the demo; else null. */
export function findPaymentSandbox({ demo, sandboxUrl, cardpaySecretKey }: Config): string | null {
  return demo && cardpaySecretKey === null ? sandboxUrl : null;
}
