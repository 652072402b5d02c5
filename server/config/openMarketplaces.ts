import { generateKeyPairSync } from 'node:crypto';
import type { UsageDimensions } from '../../db/commerce/marketplaces/usage.js';
import type { Marketplaces } from '../../services/commerce/marketplaces/marketplaces.js';
import { openCnameLookup } from '../../providers/marketplace-a/openCnameLookup.js';
import { openMarketplaceA } from '../../providers/marketplace-a/openMarketplaceA.js';
import { openMarketplaceB } from '../../providers/marketplace-b/openMarketplaceB.js';
import type { Config } from './config.js';

/** The identifiers that the sandbox's marketplaces expect. */
export const SANDBOX_MARKETPLACES = {
  productCode: 'sandbox-product',
  /** The product that is billed by usage alone. */
  usageProductCode: 'sandbox-usage-product',
  credentials: { accessKeyId: 'sandbox-key', secretAccessKey: 'sandbox-secret' },
  provider: 'sandbox-provider',
  audience: 'sandbox.example',
  pushAudience: 'sandbox-push',
  pushAccount: 'push@sandbox.example',
  clientEmail: 'service@sandbox.example',
};

type MarketplaceConfig = Pick<Config, 'sandboxUrl'> & {
  [Key in keyof Config as Key extends `marketplace${string}` ? Key : never]: Config[Key];
};

/** Opens the marketplaces that the operator has set up, else those of the sandbox, if any. */
export function openMarketplaces(config: MarketplaceConfig): Marketplaces {
  return {
    a: openConfiguredA(config),
    b: openConfiguredB(config),
    cnames: openCnameLookup(config.marketplaceADnsServers ?? []),
  };
}

function openConfiguredA(config: MarketplaceConfig): Marketplaces['a'] {
  const {
    sandboxUrl,
    marketplaceAProducts: productCodes,
    marketplaceAAccessKeyId: accessKeyId,
    marketplaceASecretAccessKey: secretAccessKey,
    marketplaceAUrl: url,
  } = config;
  const usageProductCodes = config.marketplaceAUsageProducts ?? [];
  const own = accessKeyId !== null && secretAccessKey !== null ? { accessKeyId, secretAccessKey } : null;
  if (productCodes !== null)
    return openMarketplaceA({ productCodes, usageProductCodes, credentials: own, url, isLive: true });
  if (sandboxUrl === null) return null;
  const { productCode, usageProductCode, credentials } = SANDBOX_MARKETPLACES;
  return openMarketplaceA({
    productCodes: [productCode, usageProductCode],
    usageProductCodes: [usageProductCode],
    credentials,
    url: `${sandboxUrl}/marketplace-a`,
    isLive: false,
  });
}

function openConfiguredB(config: MarketplaceConfig): Marketplaces['b'] {
  const { sandboxUrl, marketplaceBProvider: provider } = config;
  if (provider !== null)
    return openMarketplaceB({
      provider,
      audience: config.marketplaceBAudience!,
      pushAudience: config.marketplaceBPushAudience!,
      pushAccount: config.marketplaceBPushAccount!,
      serviceAccount: config.marketplaceBServiceAccount!,
      url: config.marketplaceBUrl,
      signupIssuer: config.marketplaceBSignupIssuer,
      pushKeysUrl: config.marketplaceBPushKeysUrl,
      isLive: true,
    });
  return sandboxUrl === null ? null : openSandboxB(`${sandboxUrl}/marketplace-b`);
}

/** The sandbox has its own issuer and keys, so that its signatures are invalid at the live marketplace. */
function openSandboxB(url: string): Marketplaces['b'] {
  const { provider, audience, pushAudience, pushAccount, clientEmail } = SANDBOX_MARKETPLACES;
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const serviceAccount = { clientEmail, privateKey, privateKeyId: null, tokenUri: `${url}/token` };
  return openMarketplaceB({
    provider,
    audience,
    pushAudience,
    pushAccount,
    serviceAccount,
    url,
    signupIssuer: `${url}/signup-keys`,
    pushKeysUrl: `${url}/push-keys`,
    isLive: false,
  });
}

/** The pages where buyers sign up: those that the operator has set, else those of the sandbox. */
export function signupPageSettings(
  config: MarketplaceConfig,
): Pick<Config, 'marketplaceASignupUrl' | 'marketplaceBSignupUrl'> {
  const { sandboxUrl, marketplaceASignupUrl: a, marketplaceBSignupUrl: b } = config;
  const inSandbox = (party: string, isLive: boolean) =>
    sandboxUrl === null || isLive ? null : `${sandboxUrl}/${party}/sign-up`;
  return {
    marketplaceASignupUrl: a ?? inSandbox('marketplace-a', config.marketplaceAProducts !== null),
    marketplaceBSignupUrl: b ?? inSandbox('marketplace-b', config.marketplaceBProvider !== null),
  };
}

/** The names of usage dimensions at marketplace A; the sandbox has its own. */
export function usageDimensions(config: MarketplaceConfig): UsageDimensions {
  const {
    marketplaceAPeopleDimension: people,
    marketplaceATokensDimension: tokens,
    marketplaceAProducts: products,
    sandboxUrl,
  } = config;
  const isSandbox = products === null && sandboxUrl !== null;
  return {
    people: people ?? (isSandbox ? 'active-people' : null),
    tokens: tokens ?? (isSandbox ? 'model-tokens' : null),
  };
}
