import { describe, expect, it } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Model, ModelClass } from 'objection';
import { testDatabase } from '../../support/database.js';

const db = testDatabase();

/** What models of several tables extend. */
const SHARED = ['CatalogItem', 'Enrollment'];

interface Declared {
  file: string;
  name: string;
  parent: string;
  /** Declared types by column. */
  columns: Record<string, string>;
  relations: string[];
}

/** What the classes of db/ declare: types are gone at run time, so this reads the text. */
const declared: Declared[] = readdirSync('db', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, text: readFileSync(join('db', file), 'utf8') }))
  .flatMap(({ file, text }) => {
    const [, name, parent] = /class (\w+) extends (\w+)/.exec(text) ?? [];
    if (!name || !['Model', ...SHARED].includes(parent!)) return [];
    const fields = [...text.matchAll(/^ {2}declare (\w+)(\?)?: ([^;]+);/gm)].map(([, field, optional, type]) => ({
      field: field!,
      optional,
      type: type!,
    }));
    const columns = Object.fromEntries(
      fields.filter(({ optional }) => !optional).map(({ field, type }) => [field, type]),
    );
    return [
      {
        file,
        name,
        parent: parent!,
        columns,
        relations: fields.filter(({ optional }) => optional).map(({ field }) => field),
      },
    ];
  });

const models = declared.filter(({ name }) => !SHARED.includes(name));
const columnsOf = ({ parent, columns }: Declared): Record<string, string> => {
  const inherited = declared.find(({ name }) => name === parent);
  return { ...(inherited && columnsOf(inherited)), ...columns };
};

async function classOf({ file, name }: Declared): Promise<ModelClass<Model>> {
  const module = (await import(join('../../../db', file))) as Record<string, ModelClass<Model>>;
  return module[name]!;
}

/** How values of a type of PostgreSQL come: null for what TypeScript can't name in one word (enumerations, JSON). */
const KINDS: Record<string, string | null> = {
  text: null,
  jsonb: null,
  integer: 'number',
  bigint: 'number',
  smallint: 'number',
  boolean: 'boolean',
  uuid: 'string',
  numeric: 'string',
  real: 'number',
  'double precision': 'number',
  date: 'string',
  tsvector: 'string',
  'timestamp with time zone': 'Date',
  'text[]': 'string[]',
  'bigint[]': 'number[]',
  'integer[]': 'number[]',
  bytea: 'Buffer',
};

const READ_COLUMNS = `
  select attname as name, format_type(atttypid, null) as type, not attnotnull as nullable
    from pg_attribute where attrelid = cast($1 as regclass) and attnum > 0 and not attisdropped order by attnum`;

/** Tables that nobody creates, reads, changes or removes row by row. */
const WITHOUT_MODEL: Record<string, string[]> = {
  'lists of an item, replaced as a whole': [
    'course_skills',
    'job_role_courses',
    'job_role_skills',
    'pathway_programs',
    'platform_skill_relations',
    'program_courses',
  ],
  'logs, which triggers and one statement for many rows write': [
    'audit_log',
    'enrollment_changes',
    'enrollment_spans',
    'event_outbox',
    'event_sequences',
    'events',
    'search_outbox',
    'search_changes',
    'regrade_queue',
    'class_changes',
    'learner_changes',
    'department_changes',
    'enrollment_day_changes',
    'enrollment_days',
    'payment_events',
  ],
  'sets of bits and indexes, computed from other tables': [
    ...[
      'all_enrollment_blocks',
      'all_pathway_enrollment_blocks',
      'all_program_enrollment_blocks',
      'enrollment_blocks',
      'pathway_enrollment_blocks',
    ],
    ...[
      'program_enrollment_blocks',
      'facet_bits',
      'facet_counts',
      'facet_values',
      'search_items',
      'search_words',
      'search_frequent_words',
      'search_word_bits',
      'mentor_term_names',
    ],
    ...['list_counts', 'media_words'],
  ],
  'learning records, which are stored and read in sets': [
    ...[
      'attachment_contents',
      'statement_attachments',
      'record_documents',
      'record_fragments',
      'record_fragment_identifiers',
      'record_store_cursors',
      'record_identifiers',
      'statement_links',
      'statement_references',
      'statements',
    ],
  ],
  'what is derived from learning records, in sets': [
    ...[
      'activity_changes',
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
      'activity_cursors',
      'activity_recompute_queue',
    ],
    ...[
      'activity_sessions',
      'earned_certificates',
      'record_clients',
      'record_contexts',
      'record_people',
      'record_subjects',
      'statement_queue',
      'block_results',
      'skill_points_earned',
      'video_days',
    ],
    ...[
      'carried_block_results',
      'carried_certificates',
      'carried_courses',
      'carried_days',
      'carried_people',
      'carried_sessions',
      'carried_video_days',
    ],
    ...['skill_point_totals', 'skill_point_counts', 'announced_achievements'],
    ...[
      'class_totals',
      'class_ranks',
      'learner_totals',
      'department_totals',
      'course_engagement',
      'learner_performance',
      'open_enrollments',
    ],
  ],
  'counters and claims, each one atomic statement': [
    'caller_writes',
    'idempotency_keys',
    'llm_spending',
    'llm_weeks',
    'llm_periods',
    'llm_reservations',
    'platform_counters',
    'typesense_collections',
    'typesense_cursors',
  ],
  'rules that migrations write': ['payment_transitions'],
  'of a library': ['knex_migrations', 'knex_migrations_lock', 'rate_limits'],
};

describe('the models', () => {
  it('are one for each table but those whose rows go in sets', async () => {
    const { rows } = await db.pool.query<{ name: string }>(
      `select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`,
    );
    const withModel = (await Promise.all(models.map(classOf))).map(({ tableName }) => tableName);
    expect([...withModel, ...Object.values(WITHOUT_MODEL).flat()].sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  it.each(models)(
    '$name has the columns of its table, with their types, and the relations that it declares',
    async (model) => {
      const modelClass = await classOf(model);
      const { rows } = await db.pool.query<{ name: string; type: string; nullable: boolean }>(READ_COLUMNS, [
        modelClass.tableName,
      ]);
      const columns = columnsOf(model);
      expect(Object.keys(columns).sort()).toEqual(rows.map(({ name }) => name).sort());
      for (const { name, type, nullable } of rows) {
        const stated = columns[name]!;
        expect([name, stated === 'unknown' || stated.endsWith(' | null')]).toEqual([name, nullable]);
        if (KINDS[type] !== null) expect([name, stated.replace(/ \| null$/, '')]).toEqual([name, KINDS[type]]);
      }
      expect(Object.keys(modelClass.getRelations()).sort()).toEqual(model.relations.sort());
    },
  );

  it.each(models)('$name is read, and its relations lead somewhere', async (model) => {
    const modelClass = await classOf(model);
    const relations = Object.keys(modelClass.getRelations());
    const rows = await modelClass
      .query(db.knex)
      .limit(1)
      .withGraphJoined(relations.length > 0 ? `[${relations.join(', ')}]` : '[]');
    expect(rows).toEqual([]);
  });
});
