import { parseServiceAccount } from '../../providers/marketplace-b/serviceAccount.js';
import { hosts, list, nameServers, text, url, webPage } from './configValues.js';
import { optional, variable } from './configVariable.js';

/** The settings of marketplaces. */
export const marketplaceVariables = {
  marketplaceAProducts: optional(
    'MARKETPLACE_A_PRODUCTS',
    'Codes of the products sold at marketplace A, separated by commas. Without them and without `SANDBOX_URL`, its operations answer 503.',
    list,
  ),
  marketplaceAUsageProducts: optional(
    'MARKETPLACE_A_USAGE_PRODUCTS',
    'Those of these products that are billed by usage alone and have no entitlements there. They require a reported figure (`..._DIMENSION`).',
    list,
  ),
  marketplaceAAccessKeyId: optional(
    'MARKETPLACE_A_ACCESS_KEY_ID',
    'Access key for marketplace A. Default: the credentials of the machine.',
    text,
  ),
  marketplaceASecretAccessKey: optional(
    'MARKETPLACE_A_SECRET_ACCESS_KEY',
    'Its secret; required with `MARKETPLACE_A_ACCESS_KEY_ID`.',
    text,
  ),
  marketplaceAUrl: optional(
    'MARKETPLACE_A_URL',
    'Address of marketplace A, instead of its public one. It may be private.',
    url('http:', 'https:'),
  ),
  marketplaceASignupUrl: optional(
    'MARKETPLACE_A_SIGNUP_URL',
    'Page where buyers from marketplace A sign up. Default: this service.',
    webPage,
  ),
  marketplaceAPeopleDimension: optional(
    'MARKETPLACE_A_PEOPLE_DIMENSION',
    'Name at marketplace A of the hourly count of active people (with a learning record stored in that hour). Without it the count is not reported.',
    text,
  ),
  marketplaceATokensDimension: optional(
    'MARKETPLACE_A_TOKENS_DIMENSION',
    'Name at marketplace A of the hourly count of language-model tokens of the tenant. Without it the count is not reported.',
    text,
  ),
  marketplaceADnsServers: optional(
    'MARKETPLACE_A_DNS_SERVERS',
    'Name servers that resolve the CNAME records of tenants, such as `9.9.9.9`, separated by commas. Default: those of the machine.',
    nameServers,
  ),
  marketplaceBProvider: optional(
    'MARKETPLACE_B_PROVIDER',
    'Our provider id at marketplace B. Without it and without `SANDBOX_URL`, its operations answer 503.',
    text,
  ),
  marketplaceBAudience: optional(
    'MARKETPLACE_B_AUDIENCE',
    'Audience of sign-up tokens from marketplace B: the domain of the product. Required with `MARKETPLACE_B_PROVIDER`, as are the three settings below.',
    text,
  ),
  marketplaceBPushAudience: optional(
    'MARKETPLACE_B_PUSH_AUDIENCE',
    'Audience of the messages that its queue pushes.',
    text,
  ),
  marketplaceBPushAccount: optional(
    'MARKETPLACE_B_PUSH_ACCOUNT',
    'E-mail address of the service account that signs these messages.',
    text,
  ),
  marketplaceBServiceAccount: optional(
    'MARKETPLACE_B_SERVICE_ACCOUNT',
    'Key of our service account for marketplace B: a JSON file, or the JSON as base64.',
    parseServiceAccount,
  ),
  marketplaceBUrl: optional(
    'MARKETPLACE_B_URL',
    'Address of marketplace B, instead of its public one. It may be private, as may those below.',
    url('http:', 'https:'),
  ),
  marketplaceBSignupIssuer: optional(
    'MARKETPLACE_B_SIGNUP_ISSUER',
    'Issuer of its sign-up tokens: the address of their public keys.',
    url('http:', 'https:'),
  ),
  marketplaceBPushKeysUrl: optional(
    'MARKETPLACE_B_PUSH_KEYS_URL',
    'Address of the public keys that verify pushed messages.',
    url('http:', 'https:'),
  ),
  marketplaceBSignupUrl: optional(
    'MARKETPLACE_B_SIGNUP_URL',
    'Page where buyers from marketplace B sign up. Default: this service.',
    webPage,
  ),
  marketplaceSignupHosts: variable(
    'MARKETPLACE_SIGNUP_HOSTS',
    'none',
    'Hosts of other pages to which a marketplace may send buyers (`redirect_to`), separated by commas.',
    (value) => (value === 'none' ? [] : hosts(value)),
  ),
};

type MarketplaceConfig = {
  [Key in keyof typeof marketplaceVariables]: ReturnType<(typeof marketplaceVariables)[Key]['parse']>;
};

/** Messages about settings that contradict each other. */
export function findMarketplaceContradictions(config: MarketplaceConfig): string[] {
  const conflicts = config.marketplaceBProvider === null ? [] : listMissingOfMarketplaceB(config);
  if ((config.marketplaceAAccessKeyId === null) !== (config.marketplaceASecretAccessKey === null))
    conflicts.push('MARKETPLACE_A_ACCESS_KEY_ID and MARKETPLACE_A_SECRET_ACCESS_KEY must be set together.');
  const { marketplaceAUsageProducts: used, marketplaceAProducts: sold } = config;
  if (used?.some((product) => !sold?.includes(product)))
    conflicts.push('MARKETPLACE_A_USAGE_PRODUCTS may only name what is in MARKETPLACE_A_PRODUCTS.');
  // A refused usage report is the only sign that a buyer has left.
  if (used && config.marketplaceAPeopleDimension === null && config.marketplaceATokensDimension === null)
    conflicts.push(
      'MARKETPLACE_A_USAGE_PRODUCTS needs MARKETPLACE_A_PEOPLE_DIMENSION or MARKETPLACE_A_TOKENS_DIMENSION.',
    );
  return conflicts;
}

/** Without one of these settings, tokens of other products would be accepted. */
function listMissingOfMarketplaceB({
  marketplaceBAudience,
  marketplaceBPushAudience,
  marketplaceBPushAccount,
  marketplaceBServiceAccount,
}: MarketplaceConfig): string[] {
  const needed = {
    MARKETPLACE_B_AUDIENCE: marketplaceBAudience,
    MARKETPLACE_B_PUSH_AUDIENCE: marketplaceBPushAudience,
    MARKETPLACE_B_PUSH_ACCOUNT: marketplaceBPushAccount,
    MARKETPLACE_B_SERVICE_ACCOUNT: marketplaceBServiceAccount,
  };
  return Object.entries(needed).flatMap(([name, value]) =>
    value === null ? [`${name} must be set when MARKETPLACE_B_PROVIDER is.`] : [],
  );
}
