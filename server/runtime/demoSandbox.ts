import path from 'node:path';
import type { Config } from '../config/config.js';
import { avatarVideo } from '../../sandbox/parties/avatarVideo.js';
import { createCardpay } from '../../sandbox/parties/cardpay.js';
import { createPersistentProviderA } from '../../sandbox/parties/providerA.js';
import { DEMO_CARD_PAYMENT } from '../../demo/areas/insertPayments.js';
import { listSandboxPeople, registerSandboxIdentity } from '../../demo/sandboxIdentity.js';
import { registerSandboxLms } from '../../demo/sandboxLms.js';
import type { Database } from '../../db/core/connect.js';
import {
  type SandboxIdentityProvider,
  describeIdentityProvider,
  startIdentityProvider,
} from '../../sandbox/identity/startIdentityProvider.js';
import { createLms, describeRegistration } from '../../sandbox/lms/lms.js';
import { NORTHFIELD_LMS } from '../../sandbox/lms/northfieldLms.js';
import type { PartyDefinition } from '../../sandbox/party.js';
import { openStateFile } from '../../sandbox/stateFile.js';
import { type Sandbox, startSandbox } from '../../sandbox/startSandbox.js';
import { openSecrets } from './openSecrets.js';

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
    | 'identityPrivateAddresses'
  >
> & {
  /** The path at which people of the demo sign in at the provider of the sandbox. */
  signInPath?: string;
  /** The address of the page of the sandbox. */
  sandboxPage?: string;
};

export interface DemoSandbox {
  settings: DemoSettings;
  /** URL of the sandbox's page if it simulates card payments; else null. */
  payments: string | null;
  /** URL of the page on which people of the LMS open links; null: the demo's platform is not there. */
  lms: string | null;
  /** Tells the stand-ins where the service is: events of card payments go there, and links of the LMS. */
  connectTo(service: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts stand-ins beside the demo: an identity provider, an LMS, and card payments, fine-tuning and avatar videos where
 * they are not configured. They store their state in DATA_DIR. Registers the identity provider and the LMS at the demo's
 * platform; if the provider cannot start, logs why and goes on without it. Null: there is no demo with an embedded database, or another sandbox is
 * configured.
 */
export async function openDemoSandbox(
  config: Config,
  database: Pick<Database, 'transaction'>,
  log: (message: string) => void,
): Promise<DemoSandbox | null> {
  const { demo, databaseUrl, sandboxUrl, dataFolder } = config;
  if (!demo || databaseUrl !== null || sandboxUrl !== null) return null;
  const store = (party: string) => path.join(dataFolder, `sandbox-${party}.json`);
  const sellsByCard = config.cardpaySecretKey === null;
  const parties = [
    ...(sellsByCard ? [createCardpay(store('cardpay'), [DEMO_CARD_PAYMENT])] : []),
    ...(config.providerAUrl === null && config.providerAKey === null
      ? [createPersistentProviderA(store('provider-a'))]
      : []),
    ...(config.avatarVideoUrl === null && config.avatarVideoKey === null ? [avatarVideo] : []),
  ];
  const identity = await tryIdentityProvider(store('identity'), log);
  const lms = createLms(NORTHFIELD_LMS, store('lms'));
  const sandbox = await startOnKeptPort(store('port'), [
    ...parties,
    lms,
    ...(identity ? [describeIdentityProvider(identity)] : []),
  ]);
  const signInPath = identity && (await registerSandboxIdentity(database, await openSecrets(config), identity));
  const lmsUrl = `${sandbox.url}/${lms.name}`;
  const toolPath = await registerSandboxLms(database, describeRegistration(lmsUrl));
  return {
    settings: {
      ...readSettings(sandbox),
      sandboxPage: sandbox.url,
      // The identity provider and the LMS listen on this machine.
      identityPrivateAddresses: true,
      ...(signInPath !== null && { signInPath }),
    },
    payments: sellsByCard ? sandbox.url : null,
    lms: toolPath && `${lmsUrl}/`,
    connectTo: async (service) => {
      sandbox.connect({ url: service, authorization: null, platform: 'northfield' });
      if (toolPath !== null) await sandbox.act(lms.name, 'register', { tool_url: service + toolPath });
      if (sellsByCard) await sandbox.act('cardpay', 'hooks', { hook_url: `${service}/api/service/cardpay/hook/` });
    },
    close: async () => {
      await sandbox.close();
      await identity?.close();
    },
  };
}

/** Starts the sandbox on the port of its last start, so that addresses stay; on a free one if another program uses that. */
async function startOnKeptPort(stateFile: string, parties: readonly PartyDefinition[]): Promise<Sandbox> {
  const file = openStateFile<{ port: number }>(stateFile);
  const port = (await file.read())?.port ?? 0;
  const sandbox = await startSandbox({ parties, port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    return startSandbox({ parties });
  });
  await file.write(() => ({ port: Number(new URL(sandbox.url).port) }));
  return sandbox;
}

/** Starts the identity provider. Null, and a line of the log: it cannot start. */
async function tryIdentityProvider(
  stateFile: string,
  log: (message: string) => void,
): Promise<SandboxIdentityProvider | null> {
  try {
    return await startIdentityProvider({ people: listSandboxPeople(), stateFile }, log);
  } catch (error) {
    log(`${(error as Error).message}\nThe demo starts without it.`);
    return null;
  }
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
