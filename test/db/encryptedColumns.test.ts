import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import { rotateSecrets } from '../../db/core/rotateSecrets.js';
import { type SecretBox, createSecretBox } from '../../db/core/secretBox.js';
import { saveConfig } from '../../db/bots/saveConfig.js';
import { saveCredential } from '../../db/accounts/credentials/saveCredential.js';
import { findServiceCredential } from '../../db/accounts/credentials/findServiceCredential.js';
import { ENCRYPTED_COLUMNS } from '../../db/encryptedColumns.js';
import { TESTER, testDatabase } from '../support/database.js';
import { until } from '../support/until.js';

/** Every file that seals, and the columns that its texts go to. A new one needs a line here, and its columns one in db/encryptedColumns.ts. */
const SEALERS: Record<string, string[]> = {
  'db/accounts/credentials/saveCredential.ts': ['service_credentials.sealed'],
  'handlers/mentors/mentors/upsertMcpServer.ts': ['mcp_servers.credentials', 'mcp_servers.extra_headers'],
  'db/bots/saveConfig.ts': ['bot_configs.secrets'],
  'services/bots/webhooks/decryptAccount.ts': ['bot_configs.channel_facts'],
  'services/bots/webhooks/encryptedConversation.ts': ['bot_events.reply_to', 'bot_deliveries.sealed_text'],
  'db/events/webhooks/saveEndpoint.ts': ['webhook_endpoints.secret', 'webhook_endpoints.previous_secrets'],
  'services/learning/badges/signCredential.ts': ['badge_keys.private_key'],
  'db/tenancy/identity/saveIdentityProvider.ts': ['identity_providers.client_secret'],
  'db/commerce/launches/completeLaunch.ts': ['tenant_launches.first_key'],
};

const db = testDatabase();
const boxOf = (byte: number) => createSecretBox(Buffer.alloc(32, byte));
const [OLD, NEW] = [boxOf(1), boxOf(2)];

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${folder}/${file}`);
const named = ENCRYPTED_COLUMNS.map(({ table, column }) => `${table}.${column}`);

describe('the list of encrypted columns', () => {
  it('contains every column that product code encrypts', () => {
    const files = ['cli', 'db', 'demo', 'handlers', 'providers', 'sandbox', 'scripts', 'server', 'services']
      .flatMap(filesOf)
      .filter((file) => /\.seal\(/.test(readFileSync(file, 'utf8')));
    const own = ['db/core/secretBox.ts', 'db/core/rotateSecrets.ts'];
    expect(files.filter((file) => !own.includes(file) && !(file in SEALERS))).toEqual([]);
    expect(Object.values(SEALERS).flat().sort()).toEqual([...named].sort());
  });

  it('contains every column that the schema or a model calls sealed', async () => {
    const { rows } = await db.pool.query<{ name: string }>(
      `select relname || '.' || attname as name from pg_description
         join pg_class on pg_class.oid = objoid join pg_attribute on attrelid = objoid and attnum = objsubid
        where description = 'sealed' and relnamespace = 'public'::regnamespace`,
    );
    expect(rows.filter(({ name }) => !named.includes(name))).toEqual([]);
    const declared = filesOf('db').flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const [, table] = /static override tableName = '(\w+)'/.exec(text) ?? [];
      return [...text.matchAll(/\/\*\*[^/]*?[Ss]ealed[^/]*?\*\/\s+declare (\w+):/g)].map(
        ([, column]) => `${table}.${column}`,
      );
    });
    expect(declared.filter((name) => !named.includes(name) && name !== 'service_credentials.sealed_for')).toEqual([]);
  });

  it.each(ENCRYPTED_COLUMNS)(
    'names the key and columns of $table ($column)',
    async ({ table, column, key, with: beside = [] }) => {
      const { rows } = await db.pool.query<{ key: string[] }>(
        `select array_agg(attname::text order by array_position(indkey::int[], attnum::int)) as key from pg_index
         join pg_attribute on attrelid = indrelid and attnum = any (indkey) where indrelid = cast($1 as regclass) and indisprimary`,
        [table],
      );
      expect(rows[0]!.key).toEqual(key);
      await db.pool.query(`select ${[column, ...beside].join(', ')} from ${table} limit 0`);
    },
  );
});

describe('rotateSecrets', () => {
  const seal = (box: SecretBox, text: string, place: string) => box.encrypt(text, place);
  const rotate = (keys: { present: SecretBox; old: SecretBox } = { present: NEW, old: OLD }) =>
    rotateSecrets(db, TESTER, ENCRYPTED_COLUMNS, keys);
  const total = (rotated: Awaited<ReturnType<typeof rotate>>) => [
    rotated.reduce((sum, { resealed }) => sum + resealed, 0),
    rotated.reduce((sum, { unreadable }) => sum + unreadable, 0),
  ];
  /** All sealed texts, with whether the new key opens them: by walking the columns. */
  const stored = async () =>
    (
      await Promise.all(
        [...new Set(ENCRYPTED_COLUMNS.map(({ table }) => table))].map(async (table) =>
          JSON.stringify((await db.pool.query(`select * from ${table} t order by t`)).rows),
        ),
      )
    ).join('\n');
  const opens = async (box: SecretBox) => {
    const texts: string[] = [];
    await rotateSecrets(db, TESTER, ENCRYPTED_COLUMNS, {
      present: { ...box, decrypt: (text, place) => (texts.push(box.decrypt(text, place)), '') },
      old: box,
    });
    return texts.sort();
  };

  beforeAll(async () => {
    await db.pool.query(`insert into platforms (key, name) values ('north', 'North')`);
    await db.pool.query(`insert into users (username, email) values ('ada', 'ada@north.example')`);
  });
  beforeEach(async () => {
    await db.pool.query(
      'truncate service_credentials, mcp_servers, bots, bot_configs, bot_events, bot_deliveries, tenant_launches cascade',
    );
    await saveCredential(db, TESTER, OLD, {
      platformId: 1,
      kind: 'llm',
      name: 'openai',
      value: { api_key: 'credential' },
    });
    await db.pool.query(
      `insert into service_credentials (platform_id, kind, service, secret_fields, sealed, sealed_for) values (1, 'llm', 'anthropic', '{api_key}', $1, 'llm_credentials')`,
      [seal(OLD, 'old credential', 'llm_credentials/1')],
    );
    await db.pool.query(
      `insert into mcp_servers (platform_id, name, url, credentials, extra_headers) values (1, 'Tools', 'https://tools.example', $1, $2)`,
      [
        seal(OLD, 'mcp token', 'mcp_servers/1/Tools/credentials'),
        seal(OLD, 'mcp headers', 'mcp_servers/1/Tools/headers'),
      ],
    );
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into bots (platform_id, name, provider) values (1, 'Helper', 'chat_b') returning id`,
    );
    const bot = Number(rows[0]!.id);
    await db.pool.query(
      `insert into bot_configs (platform_id, bot_id, fields, secrets, is_complete, channel_facts) values (1, $1, '{"team": "t"}', $2, true, $3)`,
      [
        bot,
        JSON.stringify({ app_token: { sealed: seal(OLD, 'bot token', `bots/1/${bot}/app_token`), last: 'oken' } }),
        JSON.stringify({ verify_key: `sealed:${seal(OLD, 'bot fact', `bots/1/${bot}/fact verify_key`)}`, id: '17' }),
      ],
    );
    const event = await db.pool.query<{ id: number }>(
      `insert into bot_events (platform_id, bot_id, channel, external_id, conversation_key, sequence, text, reply_to) values (1, $1, 'chat_b', 'e1', 'c1', 1, 'Hello', $2) returning id`,
      [
        bot,
        JSON.stringify({
          writerId: 'w',
          conversation: { channel: 'c' },
          secrets: { token: seal(OLD, 'reply token', `bots/1/${bot}/reply token`) },
        }),
      ],
    );
    await db.pool.query(
      `insert into bot_deliveries (platform_id, bot_id, event_id, text, sealed_text) values (1, $1, $2, 'A code.', $3)`,
      [bot, event.rows[0]!.id, seal(OLD, 'reply text', `bots/1/${bot}/reply text`)],
    );
  });

  /** `work` begins while somebody else holds the only configuration of a bot, who replaces its secrets once the work waits, and lets go. */
  async function whileConfigIsHeld<Result>(
    work: () => Promise<Result>,
    replaced: Record<string, unknown>,
  ): Promise<Result> {
    const holder = await db.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from bot_configs for update');
      const working = work();
      await until(
        async () =>
          (
            await db.pool.query(
              `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).rowCount! > 0,
        60_000,
      );
      await holder.query('update bot_configs set secrets = secrets || $1', [JSON.stringify(replaced)]);
      await holder.query('commit');
      return await working;
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  }
  const placeOfBot = async (field: string) => {
    const { rows } = await db.pool.query<{ bot: number }>('select bot_id as bot from bot_configs');
    return `bots/1/${rows[0]!.bot}/${field}`;
  };
  const TEXTS = [
    'bot fact',
    'bot token',
    '{"api_key":"credential"}',
    'mcp headers',
    'mcp token',
    'old credential',
    'reply text',
    'reply token',
  ].sort();

  it('re-encrypts every stored text, and changes nothing else', async () => {
    const audited = (await db.pool.query('select from audit_log')).rowCount;
    const before = await stored();
    expect(total(await rotate())).toEqual([8, 0]);
    expect(await opens(NEW)).toEqual(TEXTS);
    const shape = (text: string) => text.replace(/v1\.[\w-]+/g, 'v1.');
    expect(shape(await stored())).toBe(shape(before));
    expect((await db.pool.query('select from audit_log')).rowCount).toBe(audited);
    expect(await findServiceCredential(db, NEW, { platformId: 1, kind: 'llm', name: 'openai' })).toEqual({
      api_key: 'credential',
    });
  });

  it('is idempotent, and continues after an interruption', async () => {
    let left = 3;
    const dying: SecretBox = {
      ...NEW,
      encrypt: (text, place) => {
        if (left-- === 0) throw new Error('killed');
        return NEW.encrypt(text, place);
      },
    };
    await expect(rotate({ present: dying, old: OLD })).rejects.toThrow('killed');
    const both = createSecretBox(Buffer.alloc(32, 2), [Buffer.alloc(32, 1)]);
    expect(await opens(both)).toEqual(TEXTS);
    const [first] = total(await rotate());
    expect(first).toBeLessThan(8);
    expect(total(await rotate())).toEqual([0, 0]);
    expect(await opens(NEW)).toEqual(TEXTS);
  });

  it('encrypts each text once in parallel runs, and keeps concurrent changes', async () => {
    const [one, other] = await Promise.all([
      rotate(),
      rotate(),
      saveCredential(db, TESTER, NEW, { platformId: 1, kind: 'llm', name: 'openai', value: { api_key: 'changed' } }),
    ]);
    expect([total(one)[1], total(other)[1]]).toEqual([0, 0]);
    expect(total(one)[0]! + total(other)[0]!).toBeLessThanOrEqual(8);
    expect(await findServiceCredential(db, NEW, { platformId: 1, kind: 'llm', name: 'openai' })).toEqual({
      api_key: 'changed',
    });
    expect((await opens(NEW)).length).toBe(8);
  });

  it('leaves no text with the old key in a concurrently changed row', async () => {
    const place = await placeOfBot('client_secret');
    const rotated = await whileConfigIsHeld(rotate, {
      client_secret: { sealed: seal(NEW, 'client secret', place), last: 'cret' },
    });
    expect(total(rotated)).toEqual([8, 0]);
    expect(await opens(NEW)).toEqual([...TEXTS, 'client secret'].sort());
  });

  it('is not reverted by a concurrently saved configuration', async () => {
    const place = await placeOfBot('app_token');
    const both = createSecretBox(Buffer.alloc(32, 2), [Buffer.alloc(32, 1)]);
    const config = { platformId: 1, botId: Number(place.split('/')[2]), channel: 'chat_b' as const };
    const save = () => saveConfig(db, TESTER, both, config, 'merge', { client_secret: 'client secret' });
    await whileConfigIsHeld(save, { app_token: { sealed: seal(NEW, 'bot token', place), last: 'oken' } });
    const { rows } = await db.pool.query<{ secrets: Record<string, { sealed: string }> }>(
      'select secrets from bot_configs',
    );
    expect(Object.keys(rows[0]!.secrets).sort()).toEqual(['app_token', 'client_secret']);
    expect(NEW.decrypt(rows[0]!.secrets.app_token!.sealed, place)).toBe('bot token');
  });

  it('leaves texts that neither key decrypts, and counts them', async () => {
    await db.pool.query(`update mcp_servers set credentials = $1`, [
      seal(boxOf(3), 'lost', 'mcp_servers/1/Tools/credentials'),
    ]);
    expect(total(await rotate())).toEqual([7, 1]);
    expect(total(await rotate({ present: NEW, old: boxOf(3) }))).toEqual([1, 0]);
  });

  it('processes more rows than one batch', async () => {
    await db.pool.query(
      `insert into mcp_servers (platform_id, name, url) select 1, 'n' || n, 'https://tools.example' from generate_series(1, 450) n`,
    );
    const { rows } = await db.pool.query<{ id: number; name: string }>(
      `select id, name from mcp_servers where name <> 'Tools'`,
    );
    const sealed = rows.map(({ id, name }) => ({ id, text: seal(OLD, 'many', `mcp_servers/1/${name}/credentials`) }));
    await db.pool.query(
      `update mcp_servers set credentials = text from jsonb_to_recordset($1::jsonb) as s (id bigint, text text) where mcp_servers.id = s.id`,
      [JSON.stringify(sealed)],
    );
    expect(total(await rotate())).toEqual([458, 0]);
  });
});
