import type { Knex } from 'knex';

/** Old and new names. Constraints, indexes and sequences that begin with the old name of their table follow. */
const TABLES: Record<string, string> = {
  record_places: 'record_store_cursors',
  record_terms: 'record_identifiers',
  record_parts: 'record_fragments',
  record_part_terms: 'record_fragment_identifiers',
  unfollowed_statements: 'statement_queue',
  activity_places: 'activity_cursors',
  activity_reopens: 'activity_recompute_queue',
  regrades: 'regrade_queue',
  attached_files: 'attachment_contents',
  event_places: 'event_sequences',
  webhook_positions: 'webhook_cursors',
  typesense_positions: 'typesense_cursors',
  outside_tasks: 'external_tasks',
  idempotent_answers: 'idempotency_keys',
  outbox: 'search_outbox',
};

const COLUMNS: Record<string, Record<string, string>> = {
  record_fragment_identifiers: {
    term_id: 'identifier_id',
    part_id: 'fragment_id',
  },
  statement_links: {
    term_id: 'identifier_id',
  },
  record_people: {
    term_id: 'identifier_id',
  },
  record_subjects: {
    term_id: 'identifier_id',
  },
  earned_certificates: {
    term_id: 'identifier_id',
  },
  carried_certificates: {
    term_id: 'identifier_id',
  },
  record_contexts: {
    part_id: 'fragment_id',
  },
  record_store_cursors: {
    last_term: 'last_identifier',
    last_part: 'last_fragment',
  },
  statements: {
    actor_part: 'actor_fragment',
    verb_part: 'verb_fragment',
    object_part: 'object_fragment',
    authority_part: 'authority_fragment',
    context_part: 'context_fragment',
  },
  events: {
    place: 'number',
  },
  webhook_cursors: {
    place: 'number',
  },
  webhook_deliveries: {
    place: 'number',
  },
  event_sequences: {
    last_place: 'last_number',
    home: 'database_id',
  },
  product_offers: {
    outside_id: 'external_id',
    outside_price_id: 'external_price_id',
  },
  checkout_sessions: {
    outside_id: 'external_id',
  },
  payment_accounts: {
    outside_id: 'external_id',
  },
  external_tasks: {
    deaths: 'crashes',
  },
  mentor_documents: {
    training_deaths: 'training_crashes',
  },
  search_words: {
    rests: 'variants',
  },
  media_words: {
    rests: 'variants',
  },
  tenant_launches: {
    takes_known_person: 'accepts_existing_user',
  },
};

const FUNCTIONS: Record<string, string> = {
  change_classes: 'queue_class_changes',
  change_renewed_classes: 'queue_class_changes_on_update',
  change_ended_classes: 'queue_class_changes_on_delete',
  change_learners: 'queue_learner_changes',
  change_renewed_learners: 'queue_learner_changes_on_update',
  change_learners_of_courses: 'queue_learner_changes_of_courses',
  begin_enrollment_spans: 'open_enrollment_spans',
  continue_enrollment_spans: 'update_enrollment_spans',
  count_begun_spans: 'queue_days_of_new_spans',
  count_changed_spans: 'queue_days_of_changed_spans',
  count_removed_spans: 'queue_days_of_removed_spans',
  forget_counted_spans: 'truncate_enrollment_days',
  change_departments: 'queue_department_changes',
  change_exchanged_departments: 'queue_department_changes_on_update',
  change_places_of_departments: 'queue_moved_departments',
  change_departments_of_levels: 'queue_all_departments',
  lowest_grade: 'minimum_grade',
  with_sound_terms: 'without_invalid_terms',
  courses_seen_otherwise: 'adapt_skills_of_changed_courses',
  job_roles_seen_otherwise: 'adapt_skills_of_changed_job_roles',
  platform_skills_seen_otherwise: 'adapt_skills_of_changed_skills',
  course_skills_added: 'widen_skills_of_courses',
  course_skills_removed: 'narrow_skills_of_courses',
  job_role_skills_added: 'widen_skills_of_job_roles',
  job_role_skills_removed: 'narrow_skills_of_job_roles',
  platform_skill_relations_added: 'widen_related_skills',
  platform_skill_relations_removed: 'narrow_related_skills',
  keep_audit_log_of: 'audit_table',
  without_texts: 'strip_texts',
  open_entitlement: 'set_entitlement_open',
  words_of: 'weighted_words',
  text_of: 'join_labels',
  word_rests: 'deletion_variants',
  beside_stored: 'merge_stored_fields',
  time_in_words: 'parse_time',
  keep_listed_row_in_place: 'refuse_moved_row',
  database_home: 'database_identity',
  keep_enrollment_in_place: 'refuse_moved_enrollment',
  forget_all_enrollments: 'truncate_enrollment_counts',
  note_course_enrollments: 'record_course_enrollment_changes',
  note_program_enrollments: 'record_program_enrollment_changes',
  note_pathway_enrollments: 'record_pathway_enrollment_changes',
  place_events: 'publish_events',
  lock_record_place: 'lock_record_store',
  log_members: 'queue_new_members',
  log_renamed_user: 'queue_renamed_user',
  log_courses: 'queue_new_courses',
  log_blocks: 'queue_new_blocks',
  log_block_scores: 'queue_changed_block_scores',
  log_record_settings: 'queue_changed_record_settings',
  visibility_of_media: 'course_media_visibility',
  show_media_as_its_course: 'set_media_visibility',
  follow_courses_of_media: 'update_media_of_courses',
  follow_main_platform_of_media: 'update_media_of_main_platform',
  mentors_changed: 'notify_mentor_changes',
  mentor_terms_exist: 'check_mentor_terms',
  name_mentor: 'set_mentor_term_names',
  name_mentor_term: 'set_term_name',
  outbox_changed: 'queue_search_changes',
  outbox_renamed_skill: 'queue_items_of_renamed_skill',
  keep_word_bits: 'update_word_bits',
  acting: 'current_actor',
};

const TRIGGERS: Record<string, Record<string, string>> = {
  course_enrollments: {
    classes_begin: 'course_enrollments_classes_insert',
    classes_change: 'course_enrollments_classes_update',
    classes_end: 'course_enrollments_classes_delete',
    learners_begin: 'course_enrollments_learners_insert',
    learners_change: 'course_enrollments_learners_update',
    learners_end: 'course_enrollments_learners_delete',
    enrollment_spans_begin: 'course_enrollments_spans_insert',
    enrollment_spans_continue: 'course_enrollments_spans_update',
  },
  courses: {
    learners_of_courses: 'courses_learners_update',
  },
  skill_thresholds: {
    levels_begin: 'skill_thresholds_departments_insert',
    levels_change: 'skill_thresholds_departments_update',
    levels_end: 'skill_thresholds_departments_delete',
  },
  departments: {
    departments_come_and_go: 'departments_totals_insert_delete',
    departments_move: 'departments_totals_update',
  },
  department_members: {
    departments_gain: 'department_members_totals_insert',
    departments_lose: 'department_members_totals_delete',
    departments_exchange: 'department_members_totals_update',
  },
  mentors: {
    mentors_told_insert: 'mentors_notify_insert',
    mentors_told_update: 'mentors_notify_update',
    mentors_told_delete: 'mentors_notify_delete',
  },
  mentor_terms: {
    mentor_terms_told_insert: 'mentor_terms_notify_insert',
    mentor_terms_told_update: 'mentor_terms_notify_update',
    mentor_terms_told_delete: 'mentor_terms_notify_delete',
  },
  mentor_prompts: {
    mentor_prompts_told_insert: 'mentor_prompts_notify_insert',
    mentor_prompts_told_update: 'mentor_prompts_notify_update',
    mentor_prompts_told_delete: 'mentor_prompts_notify_delete',
  },
  mentor_documents: {
    mentor_documents_told_insert: 'mentor_documents_notify_insert',
    mentor_documents_told_update: 'mentor_documents_notify_update',
    mentor_documents_told_delete: 'mentor_documents_notify_delete',
  },
  mcp_servers: {
    mcp_servers_told_insert: 'mcp_servers_notify_insert',
    mcp_servers_told_update: 'mcp_servers_notify_update',
    mcp_servers_told_delete: 'mcp_servers_notify_delete',
  },
};

const INDEXES: Record<string, string> = {
  product_offers_by_outside_id: 'product_offers_by_external_id',
  checkout_sessions_by_outside_id: 'checkout_sessions_by_external_id',
  payment_accounts_by_outside_id: 'payment_accounts_by_external_id',
  media_words_rests: 'media_words_variants',
  search_words_rests: 'search_words_variants',
};

/** Messages, comments and settings in functions. */
const TEXTS: [string, string][] = [
  ['A payment that is % can not become %.', 'A payment that is % cannot become %.'],
  [
    'What was paid is not changed.',
    'The currency, reference and platform of a payment cannot change, and its amounts cannot fall.',
  ],
  ['% is only ever added to', 'rows of % cannot change'],
  ['a row of % keeps its platform and its kind', 'the platform and kind of a row of % cannot change'],
  ['an enrollment keeps its platform and its id', 'the platform and id of an enrollment cannot change'],
  ['a mentor has a term that its platform does not have', 'a mentor refers to a term that its platform does not have'],
  [
    '-- The stronger lock first: two that held the weaker one would wait for each other.',
    '-- Takes the stronger lock first: two transactions with the weaker one would deadlock.',
  ],
  [
    '-- What a lost dispute took comes back when it is decided anew.',
    '-- A lost dispute that is decided again returns the amount.',
  ],
  [
    "-- Of the tenant's rows the platform stands in a column of its own.",
    '-- audit_log has the platform in its own column.',
  ],
  [
    '-- One that has run out and is renewed before a job deactivates it becomes active again, too.',
    '-- An expired enrollment that is renewed before the job deactivates it counts as reactivated.',
  ],
  ['-- Nothing was decided.', '-- Removing names is no decision.'],
  [
    '-- Seconds, so that two copies of one database hardly begin the same series.',
    '-- Begins at the time in seconds, so that copies of a database use different numbers.',
  ],
  [
    '-- Held until the commit: a place is never visible before a lower one.',
    '-- The lock is held until the commit, so that numbers become visible in order.',
  ],
  [
    '-- No join by id: a plan made for one row would be used for thousands.',
    '-- Joins without the id: PostgreSQL would use the plan of one row for thousands.',
  ],
  [
    '-- One id after the other: a plan for a list of them takes another index while a month has no statistics.',
    '-- Searches one id at a time: without statistics, PostgreSQL chooses another index for a list.',
  ],
  ['where edits >= 2) rests', 'where edits >= 2) variants'],
  ['acting.who', 'actor.who'],
  ['acting.reason', 'actor.reason'],
  ['acting.removes', 'actor.removes'],
];

/** Statements that rename constraints, indexes and sequences after their table or column. Parameters: TABLES, COLUMNS and TABLES as JSON. */
const NAMED_AFTER_TABLES = `
  select format('alter table %s rename constraint %I to %I', cast(conrelid as regclass), conname, new_name || substr(conname, length(old_name) + 1)) as text
    from jsonb_each_text(cast(? as jsonb)) as renamed (old_name, new_name)
    join pg_constraint on conrelid = to_regclass(new_name) and starts_with(conname, old_name || '_')
   union all
  select format('alter table %s rename constraint %I to %I', cast(conrelid as regclass), conname,
                table_name || '_' || new_name || substr(conname, length(table_name || '_' || old_name) + 1))
    from jsonb_each(cast(? as jsonb)) as renamed_table (table_name, names)
   cross join jsonb_each_text(names) as renamed (old_name, new_name)
    join pg_constraint on conrelid = to_regclass(table_name) and conislocal
     and starts_with(conname, table_name || '_' || old_name || '_')
   union all
  select format('alter %s %I rename to %I', case relkind when 'S' then 'sequence' else 'index' end, relname, new_name || substr(relname, length(old_name) + 1))
    from jsonb_each_text(cast(? as jsonb)) as renamed (old_name, new_name)
    join lateral (
      select indexrelid as id from pg_index where indrelid = to_regclass(new_name)
       union all
      select objid from pg_depend where refobjid = to_regclass(new_name) and classid = cast('pg_class' as regclass) and deptype = 'i'
    ) owned on true
    join pg_class on pg_class.oid = owned.id and relkind in ('i', 'S') and starts_with(relname, old_name || '_')
   where not exists (select from pg_constraint where conindid = pg_class.oid)`;

const FUNCTIONS_IN_SCHEMA = `
  select pg_get_functiondef(pg_proc.oid) as text
    from pg_proc
   where pronamespace = cast('public' as regnamespace) and prokind = 'f'
     and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`;

/** Gives tables, columns, functions and triggers the words of docs/glossary.md. */
export async function up(knex: Knex): Promise<void> {
  const run = (texts: string[]) => knex.raw(texts.join(';\n').replaceAll('?', '\\?'));
  const pairs = (names: Record<string, string>) => Object.entries(names);
  await run(pairs(TABLES).map(([from, to]) => `alter table ${from} rename to ${to}`));
  for (const [table, names] of Object.entries(COLUMNS))
    await run(pairs(names).map(([from, to]) => `alter table ${table} rename column ${from} to ${to}`));
  for (const [table, names] of Object.entries(TRIGGERS))
    await run(pairs(names).map(([from, to]) => `alter trigger ${from} on ${table} rename to ${to}`));
  await run(pairs(FUNCTIONS).map(([from, to]) => `alter function ${from} rename to ${to}`));

  const tables = JSON.stringify(TABLES);
  // A constraint that begins with the names of its table and of its column takes two renames.
  for (let pass = 1; pass <= 2; pass++) {
    const named = await knex.raw<{ rows: { text: string }[] }>(NAMED_AFTER_TABLES, [
      tables,
      JSON.stringify(COLUMNS),
      tables,
    ]);
    if (named.rows.length > 0) await run(named.rows.map(({ text }) => text));
  }

  await run(pairs(INDEXES).map(([from, to]) => `alter index ${from} rename to ${to}`));
  const { rows } = await knex.raw<{ rows: { text: string }[] }>(FUNCTIONS_IN_SCHEMA);
  await knex.raw('set local check_function_bodies = off');
  for (const { text } of rows) if (rewrite(text) !== text) await run([rewrite(text)]);
}

/** The definition of a function with the new names. Columns have theirs where the function names one of their tables. */
function rewrite(definition: string): string {
  const replace = (text: string, names: Record<string, string>) =>
    Object.entries(names).reduce(
      (replaced, [from, to]) => replaced.replace(new RegExp(`(?<!\\w)${from}(?![\\w.])`, 'g'), to),
      text,
    );
  const text = TEXTS.reduce((replaced, [from, to]) => replaced.replaceAll(from, to), definition);
  const named = replace(replace(text, TABLES), FUNCTIONS);
  return Object.entries(COLUMNS)
    .filter(([table]) => new RegExp(`\\b${table}\\b`).test(named))
    .reduce((replaced, [, names]) => replace(replaced, names), named);
}
