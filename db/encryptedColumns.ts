import { botEncryptionContext } from './bots/botConfig.js';
import type { EncryptedColumn } from './core/sealedColumn.js';
import { type StoredCredential, credentialEncryptionContext } from './accounts/credentials/findServiceCredential.js';
import { firstKeyEncryptionContext } from './commerce/launches/completeLaunch.js';
import { buildSigningContext } from './events/webhooks/signingSecret.js';
import type { PreviousSecret } from './events/webhooks/webhookEndpoint.js';
import { badgeKeyEncryptionContext } from './learning/badges/badgeKeys.js';
import { clientSecretContext } from './tenancy/identity/identityProvider.js';
import { mcpServerEncryptionContext } from './mentors/mentors/mcpServer.js';

/** A column is added by its own types, and rotated without them. */
const defineColumn = <Row extends object, Value>(column: EncryptedColumn<Row, Value>) =>
  column as unknown as EncryptedColumn<never, never>;

interface McpRow {
  platform_id: number;
  name: string;
}
interface BotRow {
  platform_id: number;
  bot_id: number;
}
interface IdRow {
  platform_id: number;
  id: string;
}

/** Before the sealed ones of the facts that a channel states. */
const SEALED_FACT = 'sealed:';

const mcpColumn = (column: string, part: 'credentials' | 'headers') =>
  defineColumn<McpRow, string>({
    table: 'mcp_servers',
    column,
    key: ['platform_id', 'id'],
    with: ['name'],
    transform: (text, { platform_id: platformId, name }, reencrypt) =>
      reencrypt(text, mcpServerEncryptionContext(platformId, name, part)),
  });

/** Every column that holds sealed texts: SECRETS_KEY is rotated over all of them. test/db/encryptedColumns.test.ts finds whatever is missing. */
export const ENCRYPTED_COLUMNS: readonly EncryptedColumn<never, never>[] = [
  defineColumn<StoredCredential, string>({
    table: 'service_credentials',
    column: 'sealed',
    key: ['platform_id', 'id'],
    with: ['kind', 'service', 'sealed_for'],
    transform: (text, row, reencrypt) => reencrypt(text, credentialEncryptionContext(row)),
  }),
  mcpColumn('credentials', 'credentials'),
  mcpColumn('extra_headers', 'headers'),
  defineColumn<BotRow, Record<string, { sealed: string }>>({
    table: 'bot_configs',
    column: 'secrets',
    key: ['platform_id', 'bot_id'],
    transform: (secrets, { platform_id: platformId, bot_id: botId }, reencrypt) =>
      Object.fromEntries(
        Object.entries(secrets).map(([field, secret]) => [
          field,
          { ...secret, sealed: reencrypt(secret.sealed, botEncryptionContext(platformId, botId, field)) },
        ]),
      ),
  }),
  defineColumn<BotRow, Record<string, unknown>>({
    table: 'bot_configs',
    column: 'channel_facts',
    key: ['platform_id', 'bot_id'],
    transform: (facts, { platform_id: platformId, bot_id: botId }, reencrypt) =>
      Object.fromEntries(
        Object.entries(facts).map(([name, fact]) => {
          if (typeof fact !== 'string' || !fact.startsWith(SEALED_FACT)) return [name, fact];
          return [
            name,
            SEALED_FACT +
              reencrypt(fact.slice(SEALED_FACT.length), botEncryptionContext(platformId, botId, `fact ${name}`)),
          ];
        }),
      ),
  }),
  defineColumn<BotRow, { secrets?: Record<string, string> }>({
    table: 'bot_events',
    column: 'reply_to',
    key: ['platform_id', 'id'],
    with: ['bot_id'],
    transform: ({ secrets, ...rest }, { platform_id: platformId, bot_id: botId }, reencrypt) => ({
      ...rest,
      ...(secrets && {
        secrets: Object.fromEntries(
          Object.entries(secrets).map(([name, text]) => [
            name,
            reencrypt(text, botEncryptionContext(platformId, botId, `reply ${name}`)),
          ]),
        ),
      }),
    }),
  }),
  defineColumn<BotRow, string>({
    table: 'bot_deliveries',
    column: 'sealed_text',
    key: ['platform_id', 'id'],
    with: ['bot_id'],
    transform: (text, { platform_id: platformId, bot_id: botId }, reencrypt) =>
      reencrypt(text, botEncryptionContext(platformId, botId, 'reply text')),
  }),
  defineColumn<{ id: string }, string>({
    table: 'tenant_launches',
    column: 'first_key',
    key: ['id'],
    transform: (text, { id }, reencrypt) => reencrypt(text, firstKeyEncryptionContext(id)),
  }),
  defineColumn<IdRow, string>({
    table: 'identity_providers',
    column: 'client_secret',
    key: ['platform_id', 'id'],
    transform: (text, { platform_id: platformId, id }, reencrypt) =>
      reencrypt(text, clientSecretContext(platformId, id)),
  }),
  defineColumn<IdRow, string>({
    table: 'webhook_endpoints',
    column: 'secret',
    key: ['platform_id', 'id'],
    transform: (text, { platform_id: platformId, id }, reencrypt) =>
      reencrypt(text, buildSigningContext(platformId, id)),
  }),
  defineColumn<IdRow, PreviousSecret[]>({
    table: 'webhook_endpoints',
    column: 'previous_secrets',
    key: ['platform_id', 'id'],
    transform: (list, { platform_id: platformId, id }, reencrypt) =>
      list.map((before) => ({ ...before, sealed: reencrypt(before.sealed, buildSigningContext(platformId, id)) })),
  }),
  defineColumn<IdRow, string>({
    table: 'badge_keys',
    column: 'private_key',
    key: ['platform_id', 'id'],
    transform: (text, { platform_id: platformId, id }, reencrypt) =>
      reencrypt(text, badgeKeyEncryptionContext(platformId, id)),
  }),
];
