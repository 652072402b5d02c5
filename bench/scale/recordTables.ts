import type { BenchDatabase } from '../benchDatabase.js';
import { waitUntilEmpty } from './waitUntilEmpty.js';

/**
 * The tables that grow with learning records, conversations and events: keyed by tenant first, without foreign keys.
 */
export const RECORD_TABLES = [
  'statements',
  ...['statement_attachments', 'statement_links', 'statement_references', 'attachment_contents'],
  ...[
    'record_store_cursors',
    'record_identifiers',
    'record_fragments',
    'record_fragment_identifiers',
    'record_people',
    'record_subjects',
    'record_contexts',
    'record_clients',
    'record_documents',
    'statement_queue',
  ],
  ...[
    'activity_cursors',
    'activity_changes',
    'activity_recompute_queue',
    'activity_days',
    'activity_course_days',
    'activity_course_months',
    'activity_course_years',
    'activity_totals',
    'activity_people',
    'activity_courses',
    'activity_sessions',
    'activity_ordinals',
    'activity_bits',
    'activity_month_bits',
  ],
  ...[
    'block_results',
    'frozen_block_results',
    'course_results',
    'skill_points_earned',
    'skill_point_totals',
    'skill_point_counts',
    'announced_achievements',
    'earned_certificates',
    'video_days',
    'regrade_queue',
  ],
  ...[
    'derived_changes',
    'class_ranks',
    'class_totals',
    'learner_totals',
    'course_engagement',
    'learner_performance',
    'learner_engagement',
    'open_enrollments',
    'enrollment_days',
    'completion_days',
  ],
  ...['department_totals'],
  ...['conversation_sessions', 'conversation_messages', 'conversation_turns'],
  ...['llm_usage', 'llm_spending', 'llm_answers', 'llm_weeks'],
  ...['events', 'event_outbox', 'event_sequences', 'audit_log'],
];

/** As the enrollments alone leave it, when nothing waits. A later run with the same data reads what the first one stored. */
export async function readEmptyBytes(db: BenchDatabase): Promise<Map<string, number>> {
  const { rows } = await db.pool.query<{ found: boolean }>(
    `select to_regclass('bench_empty_bytes') is not null as found`,
  );
  if (!rows[0]!.found) {
    await waitUntilEmpty(db, ['event_outbox', 'derived_changes']);
    await db.pool.query('vacuum analyze');
    const bytes = await readTableBytes(db);
    await db.pool.query('create table bench_empty_bytes ("table" text, bytes float8)');
    await db.pool.query('insert into bench_empty_bytes select * from unnest($1::text[], $2::float8[])', [
      [...bytes.keys()],
      [...bytes.values()],
    ]);
  }
  const stored = await db.pool.query<{ table: string; bytes: number }>('select * from bench_empty_bytes');
  return new Map(stored.rows.map(({ table, bytes }) => [table, bytes]));
}

/** Of each table of records, with its partitions and indexes. */
export async function readTableBytes(db: BenchDatabase): Promise<Map<string, number>> {
  const { rows } = await db.pool.query<{ table: string; bytes: number }>(
    `select relname as table, (select sum(pg_total_relation_size(relid))::float8 from (select pg_class.oid as relid union select relid from pg_partition_tree(pg_class.oid)) parts) as bytes
       from pg_class where relname = any ($1) and relnamespace = 'public'::regnamespace`,
    [RECORD_TABLES],
  );
  return new Map(rows.map(({ table, bytes }) => [table, bytes]));
}
