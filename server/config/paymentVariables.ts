import { credential, filePaths, flag, text, url, urlTemplate, wholeNumber } from './configValues.js';
import { optional, variable } from './configVariable.js';

/** App stores, payments by card, and launches of tenants. */
export const paymentVariables = {
  appstoreUrl: optional(
    'APPSTORE_URL',
    "Address of the app store's API, instead of its public ones. It may be private.",
    url('http:', 'https:'),
  ),
  appstoreRoots: optional(
    'APPSTORE_ROOTS',
    'Files with the root certificates (PEM or DER) that verify signatures of the app store, separated by commas. Without them all its signatures are rejected.',
    filePaths,
  ),
  appstoreApp: optional(
    'APPSTORE_APP',
    "The operator's app at the app store, for launches and for platforms without their own: the JSON object of an integration credential `appstore`.",
    credential('appstore'),
  ),
  mobilepayUrl: optional('MOBILEPAY_URL', 'Address of the API of the wallet for mobile apps.', url('http:', 'https:')),
  mobilepayLoginUrl: optional(
    'MOBILEPAY_LOGIN_URL',
    'Address that issues tokens for this API.',
    url('http:', 'https:'),
  ),
  mobilepayKeysUrl: optional(
    'MOBILEPAY_KEYS_URL',
    'Address of the public keys (a JWK set) that verify notifications of the wallet.',
    url('http:', 'https:'),
  ),
  mobilepayApp: optional(
    'MOBILEPAY_APP',
    "The operator's app in the wallet for mobile apps, as `APPSTORE_APP`: the JSON object of an integration credential `mobilepay`.",
    credential('mobilepay'),
  ),
  engagementIndexPeriod: variable(
    'ENGAGEMENT_INDEX_PERIOD',
    '7',
    'Length in days of the windows of the engagement index.',
    wholeNumber(1, 366),
  ),
  freeLaunch: variable(
    'FREE_LAUNCH',
    '0',
    '`1`: people may launch tenants without a payment; `0`: only DM admins may.',
    flag,
  ),
  cardpaySecretKey: optional(
    'CARDPAY_SECRET_KEY',
    'Secret key of the cardpay account that receives payments, for platforms without their own account. Without it and without `SANDBOX_URL`, card payments are off.',
    text,
  ),
  cardpayPublishableKey: optional('CARDPAY_PUBLISHABLE_KEY', 'Key of the same account for browsers.', text),
  cardpayWebhookSecret: optional(
    'CARDPAY_WEBHOOK_SECRET',
    'Secret that signs the events of cardpay to `/api/service/cardpay/hook/`; two, separated by a comma, while it is replaced.',
    text,
  ),
  cardpayUrl: optional(
    'CARDPAY_URL',
    'Address of cardpay, instead of its public one. It may be private.',
    url('http:', 'https:'),
  ),
  cardpayPricingTable: optional('CARDPAY_PRICING_TABLE', 'Id of the pricing table that pages show.', text),
  cardpayPricingTableScript: optional(
    'CARDPAY_PRICING_TABLE_SCRIPT',
    'Address of the script that shows the pricing table.',
    url('http:', 'https:'),
  ),
  cardpayPaymentLink: optional('CARDPAY_PAYMENT_LINK', 'Id of a payment link that pages show.', text),
  cardpayPaymentLinkUrl: optional('CARDPAY_PAYMENT_LINK_URL', 'Address of the payment link.', url('http:', 'https:')),
  paymentGraceDays: variable(
    'PAYMENT_GRACE_DAYS',
    '3',
    'Days that an unpaid subscription stays open after the end of its period.',
    wholeNumber(0, 60),
  ),
  lmsUrl: optional(
    'LAUNCH_LMS_URL',
    'Address of the learning pages of a launched tenant, with `{key}` for its key, such as `https://{key}.learn.example.org`. Default: this service.',
    urlTemplate,
  ),
  cmsUrl: optional('LAUNCH_CMS_URL', 'Address of its pages for authors, likewise.', urlTemplate),
  portalUrl: optional('LAUNCH_PORTAL_URL', 'Address of its pages for administrators, likewise.', urlTemplate),
};
