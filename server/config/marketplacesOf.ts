import { generateKeyPairSync } from 'node:crypto';
import type { UsageDimensions } from '../../db/commerce/marketplaces/usage.js';
import type { Marketplaces } from '../../services/commerce/marketplaces/marketplaces.js';
import { openCnameLookup } from '../../providers/marketplace-a/lookUpCname.js';
import { openMarketplaceA } from '../../providers/marketplace-a/openMarketplaceA.js';
import { openMarketplaceB } from '../../providers/marketplace-b/openMarketplaceB.js';
import type { Config } from './config.js';

/** What the stand-ins of the sandbox expect of us. */
export const SANDBOX_MARKETPLACES = {
  productCode: 'sandbox-product',
  /** Billed by usage alone. */
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

/** The marketplaces as the operator has set them up; else those of the sandbox, where there is one. */
export function marketplacesOf(config: MarketplaceConfig): Marketplaces {
  return {
    a: marketplaceAOf(config),
    b: marketplaceBOf(config),
    cnames: openCnameLookup(config.marketplaceADnsServers ?? []),
  };
}

function marketplaceAOf(config: MarketplaceConfig): Marketplaces['a'] {
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

function marketplaceBOf(config: MarketplaceConfig): Marketplaces['b'] {
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

/** Its own issuer and keys: what it signs is nothing to a live marketplace. */
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

/** Where buyers sign up: in the sandbox at its own pages, unless the operator has set others. */
export function signupPagesOf(
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

/** What usage is called at marketplace A; in the sandbox by names of its own. */
export function usageDimensionsOf(config: MarketplaceConfig): UsageDimensions {
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
