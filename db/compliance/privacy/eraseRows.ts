import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { type Transaction, query } from '../../core/transaction.js';
import type { Erased } from './eraseRecords.js';
import { ERASED, buildPattern } from './namesInTexts.js';
import { buildOpaqueAddress } from './opaqueNames.js';

/** SQL: bot events of the person, also those sent from the person's account or address before they were linked. */
const BOT_EVENTS_OF_PERSON = `(user_id = $1 or lower(email) = lower($3)
  or (platform_id, channel, account_key) in (select platform_id, channel, account_key from bot_user_links where user_id = $1))`;

/** Removes rows and texts that only the person needs. $1: the person's id, $2: username, $3: email address. */
const REMOVED = [
  `update bot_deliveries set text = '', sealed_text = null, state = case state when 'sent' then state else 'failed' end
    where user_id = $1 or (platform_id, event_id) in (select platform_id, id from bot_events where ${BOT_EVENTS_OF_PERSON})`,
  `update bot_events
      set text = '', account = '{}', account_key = null, email = null, reply_to = '{}',
          state = case state when 'pending' then 'refused' else state end, finished_at = coalesce(finished_at, now())
    where ${BOT_EVENTS_OF_PERSON}`,
  'delete from bot_link_codes where user_id = $1 or (platform_id, channel, account_key) in (select platform_id, channel, account_key from bot_user_links where user_id = $1)',
  'delete from bot_user_links where user_id = $1',
  'delete from learner_skill_names where user_id = $1',
  'delete from recommendations where user_id = $1',
  'delete from llm_answers where user_id = $1',
  'delete from conversation_turns where user_id = $1',
  'delete from user_passwords where user_id = $1',
  'delete from scim_users where user_id = $1',
  'delete from payment_accounts where user_id = $1',
  'delete from mobilepay_accounts where user_id = $1',
  `delete from idempotency_keys where caller = 'user:' || cast($1::bigint as text) or strpos(lower(coalesce(body, '')), lower($3)) > 0`,
];

/** Anonymizes rows that stay. $4 and $5: the opaque username and email address. */
const EMPTIED = [
  ...['course', 'program', 'pathway'].map(
    (item) => `update ${item}_enrollments set metadata = '{}' where user_id = $1 and metadata <> '{}'`,
  ),
  `update suggestions set metadata = '{}' where user_id = $1 and metadata <> '{}'`,
  `update course_access_requests set metadata = '{}' where user_id = $1 and metadata <> '{}'`,
  `update invitations
      set username = case when username is not null then $4 end, email = case when email is not null then $5 end, metadata = '{}', active = false
    where user_id = $1 or lower(email) = lower($3) or lower(username) = lower($2)`,
  `update badges
      set credential = null, jwt = null, recipient_name = '', revoked_at = coalesce(revoked_at, now()),
          revoked_reason = coalesce(revoked_reason, 'The person was erased.')
    where user_id = $1 and (jwt is not null or revoked_at is null)`,
  'update store_purchases set token = null, account_id = null, due_at = null where user_id = $1',
  `update checkout_sessions set email = null where user_id = $1 or lower(email) = lower($3)`,
  `update tenant_launches set username = $4, email = $5, person_name = '', failure = null
    where (user_id = $1 or lower(email) = lower($3) or lower(username) = lower($2)) and username <> $4`,
];

/** Anonymizes the rows of a person; counts stay. Idempotent. */
export async function eraseRows(db: Database, actor: Actor, erased: Erased): Promise<void> {
  const { person, opaque } = erased;
  const names = [person.username, person.email];
  const step = (work: (trx: Transaction) => Promise<unknown>) =>
    db.transaction(actor, async (trx) => {
      await allowErasure(trx);
      return work(trx);
    });
  for (const text of [...REMOVED, ...EMPTIED])
    await step((trx) =>
      query(trx, { changes: true, text: declareTypes(text) }, [
        person.id,
        ...names,
        opaque,
        buildOpaqueAddress(opaque),
      ]),
    );
  while (((await step((trx) => query(trx, EMPTY_MESSAGES, [person.id]))) as unknown[]).length > 0);
  for (const table of await db.read<OwnedTable>(OWNED_TABLES))
    await step((trx) => query(trx, buildRedactSql(table), [person.id, buildPattern(erased.needles)]));
}

/** Allows this transaction to erase names in append-only tables; see refuse_change(). */
export async function allowErasure(trx: Transaction): Promise<void> {
  await query(trx, { text: `select set_config('actor.removes', 'names', true)` });
}

/** Declares the types of all five values, because every statement gets the same ones. */
const declareTypes = (text: string) =>
  `with of_types as (select $1::bigint, $2::text, $3::text, $4::text, $5::text) ${text}`;

const EMPTY_MESSAGES = {
  changes: true as const,
  text: `
    with filled as (select platform_id, id from conversation_messages where user_id = $1 and text <> '' limit 2000)
    update conversation_messages message set text = '' from filled
     where message.platform_id = filled.platform_id and message.id = filled.id
    returning 1 as emptied`,
};

interface OwnedTable {
  table: string;
  owners: string[];
  columns: { name: string; type: string }[];
}

/**
 * Tables whose rows belong to a person, with their columns of free text: without columns whose check constraint lists
 * values.
 */
const OWNED_TABLES = {
  text: `
    select tables.relname as table, array_agg(attname::text) filter (where attname in ('user_id', 'created_by_id')) as owners,
           json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null)))
             filter (where attgenerated = '' and format_type(atttypid, null) in ('text', 'jsonb', 'text[]') and not exists (
               select from pg_constraint where conrelid = tables.oid and contype = 'c' and attnum = any (conkey) and pg_get_constraintdef(oid) like '%= ANY (ARRAY[%')) as columns
      from pg_class tables
      join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition and relname not in ('erasures')
     group by tables.oid
    having bool_or(attname in ('user_id', 'created_by_id'))
       and bool_or(attgenerated = '' and format_type(atttypid, null) in ('text', 'jsonb', 'text[]'))
     order by 1`,
};

/** Builds the statement that erases names in the texts of a person's rows. In JSON, names of fields stay. */
function buildRedactSql({ table, owners, columns }: OwnedTable): { changes: true; text: string } {
  const patternFor = (type: string) => (type === 'jsonb' ? `$2 || '(?!":)'` : '$2');
  const sets = (columns ?? []).map(
    ({ name, type }) =>
      `"${name}" = cast(regexp_replace(cast("${name}" as text), ${patternFor(type)}, '${ERASED}', 'gi') as ${type})`,
  );
  const matches = (columns ?? []).map(({ name }) => `cast("${name}" as text) ~* $2`);
  const isOwn = owners.map((owner) => `${owner} = $1`).join(' or ');
  if (sets.length === 0) return { changes: true, text: 'select $1::bigint, $2::text' };
  return {
    changes: true,
    text: `update ${table} set ${sets.join(', ')} where (${isOwn}) and (${matches.join(' or ')})`,
  };
}
