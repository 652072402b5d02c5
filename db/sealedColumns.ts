import { botSecretPlace } from './bots/botConfig.js';
import type { SealedColumn } from './core/sealedColumn.js';
import { type StoredCredential, credentialEncryptionContext } from './accounts/credentials/findServiceCredential.js';
import { firstKeyContext } from './commerce/launches/completeLaunch.js';
import { signingSecretPlace } from './events/webhooks/signingSecret.js';
import type { PreviousSecret } from './events/webhooks/webhookEndpoint.js';
import { mcpServerPlace } from './mentors/mentors/mcpServer.js';

/** A column is added by its own types, and rotated without them. */
const sealed = <Row extends object, Value>(column: SealedColumn<Row, Value>) =>
  column as unknown as SealedColumn<never, never>;

interface McpRow {
  platform_id: number;
  name: string;
}
interface BotRow {
  platform_id: number;
  bot_id: number;
}
interface EndpointRow {
  platform_id: number;
  id: string;
}

/** Before the sealed ones of the facts that a channel states. */
const SEALED_FACT = 'sealed:';

const mcpColumn = (column: string, part: 'credentials' | 'headers') =>
  sealed<McpRow, string>({
    table: 'mcp_servers',
    column,
    key: ['platform_id', 'id'],
    with: ['name'],
    replaced: (text, { platform_id: platformId, name }, reseal) => reseal(text, mcpServerPlace(platformId, name, part)),
  });

/** Every column that holds sealed texts: SECRETS_KEY is rotated over all of them. test/db/sealedColumns.test.ts finds whatever is missing. */
export const SEALED_COLUMNS: readonly SealedColumn<never, never>[] = [
  sealed<StoredCredential, string>({
    table: 'service_credentials',
    column: 'sealed',
    key: ['platform_id', 'id'],
    with: ['kind', 'service', 'sealed_for'],
    replaced: (text, row, reseal) => reseal(text, credentialEncryptionContext(row)),
  }),
  mcpColumn('credentials', 'credentials'),
  mcpColumn('extra_headers', 'headers'),
  sealed<BotRow, Record<string, { sealed: string }>>({
    table: 'bot_configs',
    column: 'secrets',
    key: ['platform_id', 'bot_id'],
    replaced: (secrets, { platform_id: platformId, bot_id: botId }, reseal) =>
      Object.fromEntries(
        Object.entries(secrets).map(([field, secret]) => [
          field,
          { ...secret, sealed: reseal(secret.sealed, botSecretPlace(platformId, botId, field)) },
        ]),
      ),
  }),
  sealed<BotRow, Record<string, unknown>>({
    table: 'bot_configs',
    column: 'channel_facts',
    key: ['platform_id', 'bot_id'],
    replaced: (facts, { platform_id: platformId, bot_id: botId }, reseal) =>
      Object.fromEntries(
        Object.entries(facts).map(([name, fact]) => {
          if (typeof fact !== 'string' || !fact.startsWith(SEALED_FACT)) return [name, fact];
          return [
            name,
            SEALED_FACT + reseal(fact.slice(SEALED_FACT.length), botSecretPlace(platformId, botId, `fact ${name}`)),
          ];
        }),
      ),
  }),
  sealed<BotRow, { secrets?: Record<string, string> }>({
    table: 'bot_events',
    column: 'reply_to',
    key: ['platform_id', 'id'],
    with: ['bot_id'],
    replaced: ({ secrets, ...rest }, { platform_id: platformId, bot_id: botId }, reseal) => ({
      ...rest,
      ...(secrets && {
        secrets: Object.fromEntries(
          Object.entries(secrets).map(([name, text]) => [
            name,
            reseal(text, botSecretPlace(platformId, botId, `reply ${name}`)),
          ]),
        ),
      }),
    }),
  }),
  sealed<BotRow, string>({
    table: 'bot_deliveries',
    column: 'sealed_text',
    key: ['platform_id', 'id'],
    with: ['bot_id'],
    replaced: (text, { platform_id: platformId, bot_id: botId }, reseal) =>
      reseal(text, botSecretPlace(platformId, botId, 'reply text')),
  }),
  sealed<{ id: string }, string>({
    table: 'tenant_launches',
    column: 'first_key',
    key: ['id'],
    replaced: (text, { id }, reseal) => reseal(text, firstKeyContext(id)),
  }),
  sealed<EndpointRow, string>({
    table: 'webhook_endpoints',
    column: 'secret',
    key: ['platform_id', 'id'],
    replaced: (text, { platform_id: platformId, id }, reseal) => reseal(text, signingSecretPlace(platformId, id)),
  }),
  sealed<EndpointRow, PreviousSecret[]>({
    table: 'webhook_endpoints',
    column: 'previous_secrets',
    key: ['platform_id', 'id'],
    replaced: (list, { platform_id: platformId, id }, reseal) =>
      list.map((before) => ({ ...before, sealed: reseal(before.sealed, signingSecretPlace(platformId, id)) })),
  }),
];
