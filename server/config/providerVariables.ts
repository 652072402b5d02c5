import { flag, origin, text, url, wholeNumber } from './configValues.js';
import { optional, variable } from './configVariable.js';

/** External providers: the sandbox, channels of bots, fine-tuning, avatar videos, webhook endpoints. */
export const providerVariables = {
  sandboxUrl: optional(
    'SANDBOX_URL',
    'Address of `npm run sandbox`, such as `http://127.0.0.1:8090`. The service calls its stand-ins for every external service without an address of its own here.',
    origin,
  ),
  chatAUrl: optional(
    'CHAT_A_URL',
    'Address of chat-a, instead of its public one. It may be private, as may those below.',
    url('http:', 'https:'),
  ),
  chatBUrl: optional('CHAT_B_URL', 'Address of chat-b.', url('http:', 'https:')),
  chatCKeysUrl: optional(
    'CHAT_C_KEYS_URL',
    'Address of the public keys that verify requests of chat-c. If set, replies to chat-c may go to private addresses.',
    url('http:', 'https:'),
  ),
  chatCLoginUrl: optional(
    'CHAT_C_LOGIN_URL',
    'Address that issues tokens for replies to chat-c.',
    url('http:', 'https:'),
  ),
  chatDUrl: optional('CHAT_D_URL', 'Address of chat-d.', url('http:', 'https:')),
  chatEUrl: optional('CHAT_E_URL', 'Address of chat-e, with its version.', url('http:', 'https:')),
  providerAUrl: optional(
    'PROVIDER_A_URL',
    'Address of provider_a (the base URL of an OpenAI client, with its version), for platforms whose credential has no address. It may be private.',
    url('http:', 'https:'),
  ),
  providerAKey: optional(
    'PROVIDER_A_KEY',
    'Key for provider_a, for platforms without a credential. Without this key and address, and without `SANDBOX_URL`, their trainings answer 503.',
    text,
  ),
  avatarVideoUrl: optional(
    'AVATARVIDEO_URL',
    'Address of the avatar video service, for platforms whose credential has no address. It may be private.',
    url('http:', 'https:'),
  ),
  avatarVideoKey: optional(
    'AVATARVIDEO_KEY',
    'Key for avatar videos, for platforms without a credential. Without this key and address, and without `SANDBOX_URL`, the operation answers 503.',
    text,
  ),
  outsidePrivateAddresses: variable(
    'OUTSIDE_PRIVATE_ADDRESSES',
    '0',
    '`1`: sources of datasets, and addresses in credentials of provider_a and avatar videos, may be private.',
    flag,
  ),
  webhookPrivateAddresses: variable(
    'WEBHOOK_PRIVATE_ADDRESSES',
    '0',
    '`1`: webhook endpoints may have private and http addresses.',
    flag,
  ),
  identityPrivateAddresses: variable(
    'IDENTITY_PRIVATE_ADDRESSES',
    '0',
    '`1`: issuers of identity providers may have private and http addresses.',
    flag,
  ),
  outsidePollMs: variable(
    'OUTSIDE_POLL_MS',
    '1000',
    'First interval of polling a training or a video at its provider. It grows to a minute while nothing changes.',
    wholeNumber(10, 60_000),
  ),
};
