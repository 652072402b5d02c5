import { describe, expect, it } from '@jest/globals';
import { serviceActor } from '../../../../db/core/actor.js';
import { saveCourse } from '../../../../db/catalog/items/saveItem.js';
import { createCredential } from '../../../../db/tenancy/access/credentials.js';
import { testDatabase } from '../../../support/database.js';
import { insertPlatform, insertUser } from '../../../support/people.js';

const db = testDatabase();

/** Tables that are not in the log, and why. */
const UNLOGGED: Record<string, string> = {
  audit_log: 'the log',
  events: 'made of changes that are in the log',
  event_outbox: 'a queue',
  event_sequences: 'counters',
  marketplace_messages: 'a log itself, of what is read from the marketplace',
  marketplace_tokens: 'tokens that were exchanged; whom they stand for is logged',
  marketplace_usage: 'a queue, and a log of what became of it',
  identity_sign_ins: 'sign-ins that last for minutes',
  lti_states: 'logins that last for minutes',
  lti_choices: 'choices that last for an hour',
  lti_launches: 'a log itself',
  lti_resource_links: 'what launches describe',
  lti_grades: 'a log itself',
  badge_status_lists: 'made of badges, whose revocations are in the log',
  file_contents: 'what the store has; files are in the log',
  file_removals: 'a queue',
  file_totals: 'counters',
  media_words: 'made of media',
  search_outbox: 'a queue',
  search_changes: 'a queue',
  external_tasks: 'a queue',
  fine_tuning_passages: 'made of the source of a dataset',
  typesense_collections: 'positions in a queue',
  typesense_cursors: 'positions in a queue',
  search_items: 'made of the catalog',
  facet_values: 'made of the catalog',
  facet_bits: 'made of the catalog',
  facet_counts: 'made of the catalog',
  search_words: 'made of the catalog',
  mentor_term_names: 'numbers for names of terms',
  enrollment_changes: 'a log itself',
  enrollment_blocks: 'counters',
  all_enrollment_blocks: 'counters',
  program_enrollment_blocks: 'counters',
  all_program_enrollment_blocks: 'counters',
  pathway_enrollment_blocks: 'counters',
  all_pathway_enrollment_blocks: 'counters',
  list_counts: 'counters',
  course_pairs: 'counted by a job',
  course_popularity: 'counted by a job',
  recommendations: 'a log itself',
  llm_usage: 'a log itself',
  llm_answers: 'a cache',
  llm_spending: 'counters',
  llm_weeks: 'counters',
  llm_periods: 'counters',
  llm_reservations: 'claims of calls that run',
  idempotency_keys: 'a store of answers',
  course_results: 'what administrators state is logged by the statement that stores it; the rest is derived',
  conversation_sessions: 'a log itself',
  conversation_messages: 'a log itself, of texts that no audit row may hold',
  conversation_turns: 'how messages belong together, kept by what answers them',
  mentor_passages: 'made of documents',
  mentor_document_texts: 'the text of a document, whose row is logged',
  ...Object.fromEntries(
    [
      'activity_bits',
      'activity_month_bits',
      'activity_courses',
      'activity_course_days',
      'activity_course_months',
      'activity_course_years',
      'activity_days',
      'activity_totals',
      'activity_ordinals',
      'activity_people',
      'activity_sessions',
      'earned_certificates',
      'record_clients',
      'record_contexts',
      'record_people',
      'record_subjects',
      'block_results',
      'video_days',
    ].map((name) => [name, 'made of statements']),
  ),
  ...Object.fromEntries(['frozen_block_results'].map((name) => [name, 'made of statements'])),
  enrollment_spans: 'made of enrollments',
  activity_changes: 'a queue',
  activity_recompute_queue: 'a queue',
  statement_queue: 'a queue',
  activity_cursors: 'positions in a queue',
  search_frequent_words: 'made of the catalog',
  search_word_bits: 'made of the catalog',
  announced_achievements: 'what was announced of what is completed and earned',
  skill_points_earned: 'made of what is completed',
  skill_point_totals: 'made of what is earned',
  skill_point_counts: 'made of what is earned',
  regrade_queue: 'a queue',
  derived_changes: 'a queue',
  department_totals: 'made of members and what they have',
  learner_totals: 'made of enrollments, results, points and certificates',
  course_engagement: 'made of enrollments and active days',
  learner_performance: 'made of enrollments and results',
  open_enrollments: 'made of enrollments, results and records',
  enrollment_days: 'counts of enrollments',
  completion_days: 'counts of results',
  learner_engagement: 'made of enrollments and active days',
  class_totals: 'made of enrollments and results',
  class_ranks: 'made of enrollments and results',
  record_store_cursors: 'counters',
  record_identifiers: 'made of statements',
  record_fragments: 'made of statements',
  record_fragment_identifiers: 'made of statements',
  statements: 'a log itself',
  statement_links: 'made of statements',
  statement_references: 'made of statements',
  attachment_contents: 'of statements',
  statement_attachments: 'made of statements',
  record_documents: 'of clients, which replace them all the time',
  bot_link_codes: 'codes of a day, whose use is logged with the link',
  bot_conversations: 'counters',
  ledger_entries: 'a log itself',
  payment_events: 'a log itself',
  payment_transitions: 'changed by migrations only',
  bot_events: 'a log itself, of texts that no audit row may hold',
  webhook_cursors: 'positions in a queue',
  webhook_deliveries: 'a log itself',
  bot_deliveries: 'a queue, of which what administrators send again is logged by the statement that does',
  rate_limits: 'counters',
  caller_writes: 'up to where the log is needed by readers of a replica, for seconds',
  knex_migrations: 'of the migrations',
  knex_migrations_lock: 'of the migrations',
};

const entries = async (table: string) =>
  (
    await db.pool.query<Record<string, unknown>>(
      `select action, before, after, actor_id, credential_id, operation, request_id, row_key, platform_id from audit_log where table_name = $1 order by id`,
      [table],
    )
  ).rows;

describe('the audit log', () => {
  it('covers every table', async () => {
    const { rows } = await db.pool.query<{ name: string; triggerCount: number }>(`
      select relname as name, (select count(*)::int from pg_trigger where tgrelid = pg_class.oid and tgname in ('audit_insert', 'audit_update', 'audit_delete')) as "triggerCount"
        from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`);
    expect(
      rows.filter(({ name, triggerCount }) => triggerCount !== (name in UNLOGGED ? 0 : 3)).map(({ name }) => name),
    ).toEqual([]);
    expect(Object.keys(UNLOGGED).filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
  });

  it('stores actor, row, old and new values', async () => {
    const platform = await insertPlatform(db, 'north');
    const user = await insertUser(db, 'ada', { roles: { north: 'platform_admin' } });
    const actor = { userId: user, credentialId: 7, operation: 'upsertCourse', requestId: 'request-1' };
    await saveCourse(db, actor, platform, { key: 'A', name: 'First' });
    await saveCourse(db, actor, platform, { key: 'A', name: 'Second', data: { level: 'easy' } });
    await saveCourse(db, actor, platform, { key: 'A', name: 'Second' });
    await db.pool.query(`delete from courses where course_key = 'A'`);
    const who = {
      actor_id: user,
      credential_id: 7,
      operation: 'upsertCourse',
      request_id: 'request-1',
      platform_id: platform,
    };
    const [made, changed, removed, ...others] = await entries('courses');
    expect(made).toMatchObject({ ...who, action: 'insert', before: null, after: { course_key: 'A', name: 'First' } });
    expect(changed).toMatchObject({
      ...who,
      action: 'update',
      before: { name: 'First', level: null },
      after: { name: 'Second', level: 'easy' },
    });
    expect(Object.keys(changed!.before as object).sort()).toEqual(['level', 'modified_at', 'name']);
    expect(removed).toMatchObject({
      action: 'delete',
      actor_id: null,
      operation: null,
      before: { name: 'Second' },
      after: null,
    });
    expect([made!.row_key, changed!.row_key, others]).toEqual([removed!.row_key, removed!.row_key, []]);
    expect(Object.keys(made!.row_key as object)).toEqual(['id']);
  });

  it('holds no secrets, and no use of credentials', async () => {
    const actor = serviceActor('admin key create');
    await createCredential(db, actor, { role: 'dm_admin' });
    await expect(createCredential(db, actor, { role: 'learner', platform: 'nowhere' })).rejects.toThrow('nowhere');
    await db.pool.query(`update credentials set last_used_at = now()`);
    const [made, ...others] = await entries('credentials');
    expect([made!.platform_id, made!.operation, others]).toEqual([0, 'admin key create', []]);
    expect(Object.keys(made!.after as object)).not.toContain('secret_sha256');
  });

  it('is append-only', async () => {
    for (const change of [`update audit_log set actor_id = 1`, 'delete from audit_log', 'truncate audit_log'])
      await expect(db.pool.query(change)).rejects.toThrow('cannot change');
  });
});
