import { parseServiceAccount } from '../../providers/marketplace-b/serviceAccount.js';
import { hosts, list, nameServers, text, url, webPage } from './configValues.js';
import { optional, variable } from './configVariable.js';

/** The settings of marketplaces. */
export const marketplaceVariables = {
  marketplaceAProducts: optional(
    'MARKETPLACE_A_PRODUCTS',
    'Codes of the products that are sold at marketplace A, separated by commas. Without it, and without `SANDBOX_URL`, its operations answer 503.',
    list,
  ),
  marketplaceAUsageProducts: optional(
    'MARKETPLACE_A_USAGE_PRODUCTS',
    'Those of them that are billed by usage alone, for which the marketplace has no entitlements. They need a figure that is reported (below).',
    list,
  ),
  marketplaceAAccessKeyId: optional(
    'MARKETPLACE_A_ACCESS_KEY_ID',
    'Key for calls of marketplace A. Without it the credentials of the machine.',
    text,
  ),
  marketplaceASecretAccessKey: optional(
    'MARKETPLACE_A_SECRET_ACCESS_KEY',
    'Its secret; needed with `MARKETPLACE_A_ACCESS_KEY_ID`.',
    text,
  ),
  marketplaceAUrl: optional(
    'MARKETPLACE_A_URL',
    'Where marketplace A is reached, instead of its own address; it may be a private one.',
    url('http:', 'https:'),
  ),
  marketplaceASignupUrl: optional(
    'MARKETPLACE_A_SIGNUP_URL',
    'The page where buyers of marketplace A sign up. Without it this service.',
    webPage,
  ),
  marketplaceAPeopleDimension: optional(
    'MARKETPLACE_A_PEOPLE_DIMENSION',
    'What marketplace A calls the figure of active people, which it gets every hour: those of whom a learning record was stored in it. Without it they are not reported.',
    text,
  ),
  marketplaceATokensDimension: optional(
    'MARKETPLACE_A_TOKENS_DIMENSION',
    'The same of the tokens that language models read and wrote for the tenant.',
    text,
  ),
  marketplaceADnsServers: optional(
    'MARKETPLACE_A_DNS_SERVERS',
    'Name servers by which the CNAME records of tenants are looked up, such as `9.9.9.9`, separated by commas. Without it those of the machine.',
    nameServers,
  ),
  marketplaceBProvider: optional(
    'MARKETPLACE_B_PROVIDER',
    'Our provider id at marketplace B. Without it, and without `SANDBOX_URL`, its operations answer 503.',
    text,
  ),
  marketplaceBAudience: optional(
    'MARKETPLACE_B_AUDIENCE',
    'Whom sign-up tokens of marketplace B are for: the domain of the product. Needed with `MARKETPLACE_B_PROVIDER`, as are the three below.',
    text,
  ),
  marketplaceBPushAudience: optional(
    'MARKETPLACE_B_PUSH_AUDIENCE',
    'The audience of messages that its queue pushes.',
    text,
  ),
  marketplaceBPushAccount: optional(
    'MARKETPLACE_B_PUSH_ACCOUNT',
    'The e-mail address of the service account that signs them.',
    text,
  ),
  marketplaceBServiceAccount: optional(
    'MARKETPLACE_B_SERVICE_ACCOUNT',
    'The key file (JSON, or that as base64) of the service account by which marketplace B is called.',
    parseServiceAccount,
  ),
  marketplaceBUrl: optional(
    'MARKETPLACE_B_URL',
    'Where marketplace B is reached, instead of its own address; it may be a private one, here and below.',
    url('http:', 'https:'),
  ),
  marketplaceBSignupIssuer: optional(
    'MARKETPLACE_B_SIGNUP_ISSUER',
    'Who issues its sign-up tokens: the address at which the keys are.',
    url('http:', 'https:'),
  ),
  marketplaceBPushKeysUrl: optional(
    'MARKETPLACE_B_PUSH_KEYS_URL',
    'Where the keys of pushed messages are published.',
    url('http:', 'https:'),
  ),
  marketplaceBSignupUrl: optional(
    'MARKETPLACE_B_SIGNUP_URL',
    'The page where buyers of marketplace B sign up. Without it this service.',
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

/** What may not stand together, in words. */
export function marketplaceContradictions(config: MarketplaceConfig): string[] {
  const conflicts = config.marketplaceBProvider === null ? [] : lackingOfMarketplaceB(config);
  if ((config.marketplaceAAccessKeyId === null) !== (config.marketplaceASecretAccessKey === null))
    conflicts.push('MARKETPLACE_A_ACCESS_KEY_ID and MARKETPLACE_A_SECRET_ACCESS_KEY must be set together.');
  const { marketplaceAUsageProducts: used, marketplaceAProducts: sold } = config;
  if (used?.some((product) => !sold?.includes(product)))
    conflicts.push('MARKETPLACE_A_USAGE_PRODUCTS may only name what is in MARKETPLACE_A_PRODUCTS.');
  // That a buyer has left is heard when a figure is refused.
  if (used && config.marketplaceAPeopleDimension === null && config.marketplaceATokensDimension === null)
    conflicts.push(
      'MARKETPLACE_A_USAGE_PRODUCTS needs MARKETPLACE_A_PEOPLE_DIMENSION or MARKETPLACE_A_TOKENS_DIMENSION.',
    );
  return conflicts;
}

/** Without one of them, tokens of others would be taken. */
function lackingOfMarketplaceB({
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
