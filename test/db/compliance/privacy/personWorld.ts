import { projectionOptions } from '../../../../db/derived/createProjection.js';
import { randomUUID } from 'node:crypto';
import { createHash } from 'node:crypto';
import { followToTheEnd } from '../../../../db/learning/activity/rebuildActivity.js';
import { createCredential } from '../../../../db/tenancy/access/credentials.js';
import { changeDocument } from '../../../../db/learning/records/documents.js';
import {
  createFragment,
  parseStatement,
  createIdentifier,
  collectIdentifiers,
} from '../../../../db/learning/records/incomingStatement.js';
import { buildAgentName } from '../../../../db/learning/records/rules/agents.js';
import { storeStatements } from '../../../../db/learning/records/storeStatements.js';
import type { Person } from '../../../../db/compliance/privacy/person.js';
import { type World, plantWorld } from '../../../support/accessWorld/plant.js';
import { formatNumber } from '../../../support/accessWorld/canaries.js';
import { TESTER, type TestDatabase } from '../../../support/database.js';

type Json = Record<string, unknown>;

export const FOLLOWING = projectionOptions({ gapSeconds: 600, periodDays: 7 });

/** Tables with a column that names a person: by a reference, or by what it is called. */
export const NAMING_COLUMNS = `
  select tables.relname as table, array_agg(attname::text order by attname) as columns
    from pg_class tables
    join pg_attribute columns on attrelid = tables.oid and attnum > 0 and not attisdropped
   where tables.relkind in ('r', 'p') and tables.relnamespace = 'public'::regnamespace and not tables.relispartition
     and (attname ~ '(^|_)(user_id|actor_id|reviewer_id|by_id|username|email|agent|agent_name|actor|caller|person|person_id|learner_id)$'
          or exists (select from pg_constraint where conrelid = tables.oid and contype = 'f' and confrelid = 'users'::regclass and attnum = any (conkey)))
   group by 1 order by 1`;

export interface PersonWorld {
  world: World;
  person: Person;
  platform: { id: number; key: string };
  /** Under which the record store is reached. */
  home: string;
  store(statements: Json[], authority?: Json): Promise<void>;
}

export const statementOf = (
  actor: Json,
  verb: string,
  object: Json | string,
  rest: Json = {},
): Json & { id: string } => ({
  id: randomUUID(),
  actor,
  verb: { id: `http://adlnet.gov/expapi/verbs/${verb}` },
  object: typeof object === 'string' ? { id: object } : object,
  timestamp: '2026-10-05T08:00:00Z',
  ...rest,
});

/**
 * The world of access tests, and what else there is of ann of north: records under each of her names, documents, files,
 * tokens.
 */
export async function plantPerson(db: TestDatabase): Promise<PersonWorld> {
  const world = await plantWorld(db);
  const { values } = world.row('north', 'users', 'ann');
  const person = {
    id: Number(values.id),
    username: String(values.username),
    email: String(values.email),
    name: String(values.name),
  };
  const platform = { id: formatNumber(world.row('north', 'platforms', 'tenant')), key: world.keyOf('north') };
  const home = `https://learn.example/api/xapi/orgs/${platform.key}/`;
  const account = { account: { homePage: home, name: person.username } };
  const store = async (statements: Json[], authority: Json = { objectType: 'Agent', ...account }): Promise<void> => {
    const taken = statements.map((one) => parseStatement(one, '1.0.0'));
    await storeStatements(db, TESTER, {
      platformId: platform.id,
      statements: taken,
      authority: createFragment(JSON.stringify(authority), collectIdentifiers(authority)),
      onlyOf: null,
    });
  };
  const other = { mbox: 'mailto:somebody@example.org' };
  const mailbox = { mbox: `mailto:${person.email}` };
  const sha1 = { mbox_sha1sum: createHash('sha1').update(mailbox.mbox.toLowerCase()).digest('hex') };
  const course = `https://learn.example/courses/${String(world.row('north', 'courses', 'students').values.course_key)}`;
  const result = {
    response: `I am ${person.name}`,
    score: { scaled: 0.5 },
    duration: 'PT90S',
    extensions: { 'https://learn.example/by': person.username },
  };
  await store([
    statementOf({ ...mailbox, name: person.name }, 'answered', `${course}/task`, {
      result,
      context: { platform: `Desk of ${person.name}`, contextActivities: { parent: [{ id: course }] } },
    }),
    statementOf({ ...mailbox, mbox: mailbox.mbox.toUpperCase().replace('MAILTO', 'mailto') }, 'completed', course, {
      timestamp: '2026-10-05T08:05:00Z',
    }),
    statementOf(account, 'launched', course, { timestamp: '2026-10-06T08:00:00Z' }),
    statementOf(sha1, 'terminated', course, { timestamp: '2026-10-06T08:04:00Z' }),
    statementOf({ objectType: 'Group', name: 'Team', member: [mailbox, other] }, 'attempted', course),
    statementOf(other, 'commented', { objectType: 'Agent', ...mailbox, name: person.name }),
    statementOf(other, 'attended', course, { context: { instructor: { ...account, name: person.name } } }),
    statementOf(other, 'reported', {
      objectType: 'SubStatement',
      actor: mailbox,
      verb: { id: 'https://learn.example/verbs/cheated' },
      object: { id: course },
    }),
  ]);
  await storeFile(
    db,
    platform.id,
    statementOf(mailbox, 'submitted', course, { timestamp: '2026-10-06T08:02:00Z' }),
    Buffer.from(`Essay of ${person.name}`),
  );
  for (const agent of [mailbox, account]) {
    const key = {
      platformId: platform.id,
      agent: createIdentifier('agent', buildAgentName(agent)!),
      activity: createIdentifier('activity', course),
      registration: null,
      id: 'bookmark',
    };
    await changeDocument(db, TESTER, key, () => ({
      contentType: 'application/json',
      content: Buffer.from(JSON.stringify({ by: person.username })),
    }));
  }
  await followToTheEnd(db, platform.id, FOLLOWING);
  await createCredential(db, TESTER, { user: person.username, label: `Laptop of ${person.name}` });
  await plantBeside(db, world, platform.id, person);
  return { world, person, platform, home, store };
}

async function storeFile(db: TestDatabase, platformId: number, statement: Json, content: Buffer): Promise<void> {
  const sha2 = createHash('sha256').update(content).digest('hex');
  const attachments = [
    {
      usageType: 'https://learn.example/essay',
      display: { en: 'Essay' },
      contentType: 'text/plain',
      length: content.length,
      sha2,
    },
  ];
  const taken = {
    ...parseStatement({ ...statement, attachments }, '1.0.0'),
    files: [{ sha2, contentType: 'text/plain', content }],
  };
  const authority = { objectType: 'Agent', mbox: 'mailto:lrs@example.org' };
  await storeStatements(db, TESTER, {
    platformId,
    statements: [taken],
    authority: createFragment(JSON.stringify(authority), collectIdentifiers(authority)),
    onlyOf: null,
  });
}

/** Rows that the world leaves out for ann, or has no reason to give her. */
async function plantBeside(db: TestDatabase, world: World, platformId: number, person: Person): Promise<void> {
  const rows = (text: string, values: unknown[] = []) => db.pool.query(text, [platformId, person.id, ...values]);
  await rows(
    `insert into idempotency_keys (caller, operation_id, key, request_sha256, status, body) values ('user:' || $2, 'createThing', 'once', '\\x01', 201, $1 || $3)`,
    [person.email],
  );
  await rows(
    `insert into invitations (platform_id, kind, user_id, username, email, source, metadata) values ($1, 'platform', $2, $3, $4, 'mail', jsonb_build_object('for', $5::text))`,
    [person.username, person.email, person.name],
  );
  await rows(
    `insert into invitations (platform_id, kind, email, active) select platforms.id, 'platform', $3, $2 > 0 from platforms where id <> $1`,
    [person.email.toUpperCase()],
  );
  await rows(
    `update course_access_requests set reviewer_id = $2 where platform_id = $1 and user_id <> $2 and state = 'requested'`,
  );
  await rows(
    `update course_access_requests set state = 'approved', reviewed_at = now() where platform_id = $1 and reviewer_id = $2`,
  );
  await rows(
    `insert into mentors (platform_id, name, description, created_by_id) values ($1, 'Mentor of ' || $3, '', $2)`,
    [person.name],
  );
  await rows(
    `insert into files (platform_id, sha256, name, media_type, created_by_id) select platform_id, sha256, 'Essay of ' || $3 || '.pdf', 'application/pdf', $2 from file_contents where platform_id = $1`,
    [person.name],
  );
  await rows(
    `insert into fine_tuning_datasets (platform_id, name, created_by_id) values ($1, 'Dataset of ' || $3, $2)`,
    [person.name],
  );
  await rows(
    `insert into fine_tuning_trainings (platform_id, dataset_id, project_name, base_model_name, created_by_id)
     select platform_id, id, 'Tutor of ' || $3, 'model', $2 from fine_tuning_datasets where platform_id = $1 and created_by_id = $2`,
    [person.name],
  );
  await rows(
    `insert into avatar_videos (platform_id, name, script, created_by_id) values ($1, 'Video of ' || $3, 'I am ' || $3, $2)`,
    [person.name],
  );
  await rows(
    `insert into media_resources (platform_id, title, description, media_type, unit_key, created_by_id) values ($1, 'Talk of ' || $3, $3 || ' speaks', 'other', 'unit-1', $2)`,
    [person.name],
  );
  await rows(
    `insert into feature_configs (platform_id, user_id, config) values ($1, $2, jsonb_build_object('greeting', 'Hello ' || $3)) on conflict (platform_id, user_id) do update set config = excluded.config`,
    [person.name],
  );
  await rows(
    `insert into user_apps (platform_id, user_id, app_id, metadata) select $1, $2, min(id), jsonb_build_object('note', 'For ' || $3) from apps on conflict do nothing`,
    [person.name],
  );
  await rows(`insert into mentor_prompts (platform_id, prompt, created_by_id) values ($1, 'Speak to ' || $3, $2)`, [
    person.name,
  ]);
  await rows(
    `insert into recommendation_prompts (platform_id, prompt_text, created_by_id, active) values ($1, 'For ' || $3, $2, false)`,
    [person.name],
  );
  for (const table of ['conversation_sessions', 'conversation_messages', 'llm_usage'])
    await rows(`update ${table} set user_id = $2 where platform_id = $1 and cast(id as text) = $3`, [
      String(world.row('north', table, 'ann').values.id),
    ]);
  await rows(`update conversation_turns set user_id = $2 where platform_id = $1 and question_id = cast($3 as uuid)`, [
    String(world.row('north', 'conversation_messages', 'ann').values.id),
  ]);
  for (const table of ['llm_answers', 'llm_spending', 'llm_weeks', 'llm_periods'])
    await rows(`update ${table} set user_id = $2 where platform_id = $1 and user_id = $3`, [
      formatNumber(world.row('north', table, 'ann')),
    ]);
  await rows(
    `insert into bot_link_codes (platform_id, bot_id, code_sha256, channel, account_key, account, expires_at, redeemed_at, user_id)
              select $1, id, sha256('one'), 'chat_e', $3, jsonb_build_object('phone_number', $3::text), now(), now(), $2 from bots where platform_id = $1 limit 1`,
    [person.username],
  );
  await rows(`update suggestions set suggested_by_id = $2 where platform_id = $1 and user_id <> $2`);
  await rows(
    `insert into activity_recompute_queue (platform_id, user_id, course_id, block_id) values ($1, $2, 0, 0) on conflict do nothing`,
  );
  await rows(
    `insert into video_days (platform_id, user_id, day, course_id, block_id, plays, milliseconds) values ($1, $2, '2026-10-05', 0, 0, 1, 1) on conflict do nothing`,
  );
  await rows(
    `insert into activity_sessions (platform_id, client_id, user_id, started_at, ended_at, events) values ($1, 0, $2, '2026-10-05', '2026-10-05', 1) on conflict do nothing`,
  );
  await rows(
    `insert into earned_certificates (platform_id, identifier_id, user_id, course_id, earned_at, stored) values ($1, 0, $2, 0, '2026-10-05', '2026-10-05') on conflict do nothing`,
  );
  await rows(
    `insert into tenant_launches (platform_key, platform_name, username, email, person_name, is_advertising, accepts_existing_user, state, failed_step, failure, actor_user_id)
     values ('north-' || $1, 'North', upper($3), $4, $5, false, false, 'failed', 'person', $3 || ' has an account', $2)`,
    [person.username, person.email, person.name],
  );
  await rows(
    `insert into checkout_sessions (platform_id, email, purpose, is_live, success_url, cancel_url, expires_at) values ($1, upper($3), 'free_trial', false, 'https://learn.example/thanks?for=' || $2, 'https://learn.example', now())`,
    [person.email],
  );
  await rows(
    `insert into store_purchases (store, is_live, reference, token, bundle_id, product_id, account_id, platform_id, user_id, claimed_at)
     values ('mobilepay', false, 'purchase of ' || $3, 'token of ' || $3, 'example.app', 'campus', 'account of ' || $3, $1, $2, now())`,
    [person.username],
  );
  await rows(`insert into user_passwords (user_id, hash) select $2, '$argon2id$' || $1`);
  await rows(`update department_members set created_at = created_at where platform_id = $1 and user_id = $2`);
  await rows(
    `insert into program_admins (platform_id, program_id, user_id) select $1, id, $2 from programs where platform_id = $1 limit 1`,
  );
  await rows(
    `insert into event_outbox (platform_id, type, data) values ($1, 'enrollment.created', jsonb_build_object('user_id', $2::bigint, 'username', $3::text))`,
    [person.username],
  );
  // What a receiver answered: to an event about her, and naming her where it was about somebody else.
  await rows(
    `insert into events (platform_id, series, number, type, occurred_at, data) values ($1, 0, 1, 'enrollment.created', now(), jsonb_build_object('user_id', $2::bigint)), ($1, 0, 2, 'enrollment.created', now(), '{}')`,
  );
  await rows(
    `insert into webhook_deliveries (platform_id, endpoint_id, series, number, event_type, state, status, answer)
     select $1, id, 0, place, 'enrollment.created', 'taken', 200, answer
       from webhook_endpoints cross join (values (1, 'Welcome ' || $3), (2, 'Copied ' || upper($4)), (3, '{"username": "' || $5 || '"}'), (4, 'Stored')) as answered (place, answer)
      where platform_id = $1 and $2::bigint is not null`,
    [person.name, person.email, person.username],
  );
}
