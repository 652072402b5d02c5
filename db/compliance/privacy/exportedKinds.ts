/** The rows of a table that are about a person. Exports all columns except those in `omit` and in NAMES_OF_IDS. */
export interface ExportedKind {
  kind: string;
  table: string;
  /**
   * SQL: a condition on the row `t`; default: `user_id` is the person. $1: the person's id, $3: username, $4: email
   * address, $5 and $6: ids and digests of the person's agents.
   */
  where?: string;
  /** Columns that are not about the person. */
  omit?: string[];
  /** Additional fields: SQL by name. */
  extra?: Record<string, string>;
  /** Name of an additional field: the name of the identifier in `identifier_id`, which may be on another server. */
  identifierField?: string;
  /** Rows per page, which are in memory together. */
  pageSize?: number;
}

/** For tables with large texts. */
const SMALL_PAGE = 50;
const SINGLE_ROW = 1;

const ENROLLMENTS = ['course', 'program', 'pathway'] as const;
const OTHERS = ['reviewer_id', 'suggested_by_id', 'created_by_id', 'last_accessed_by_id', 'actor_id', 'request_id'];

/** The exported tables in order. Statements and logs follow; see exportPerson.ts. */
export const EXPORTED_KINDS: ExportedKind[] = [
  { kind: 'user', table: 'users', where: 't.id = $1', omit: ['folded_name', 'search_text'] },
  { kind: 'token', table: 'credentials', omit: ['secret_sha256'] },
  { kind: 'membership', table: 'memberships' },
  {
    kind: 'launch',
    table: 'tenant_launches',
    where: 't.user_id = $1 or lower(t.email) = lower($4) or lower(t.username) = lower($3)',
    omit: ['first_key', 'repeat_sha256', 'provider_key_sha256', 'actor_user_id'],
  },
  { kind: 'password', table: 'user_passwords', omit: ['hash'] },
  { kind: 'identity_link', table: 'identity_links', omit: ['claims_sha256', 'provider_id'] },
  { kind: 'lti_person', table: 'lti_people', omit: ['registration_id'] },
  {
    kind: 'lti_launch',
    table: 'lti_launches',
    where: '(t.platform_id, t.person_id) in (select platform_id, id from lti_people where user_id = $1)',
  },
  {
    kind: 'lti_grade',
    table: 'lti_grades',
    where: '(t.platform_id, t.person_id) in (select platform_id, id from lti_people where user_id = $1)',
  },
  {
    kind: 'browser_session',
    table: 'browser_sessions',
    omit: ['secret_sha256', 'provider_id', 'lti_person_id', 'idle_s'],
  },
  { kind: 'department_membership', table: 'department_members' },
  { kind: 'group_membership', table: 'group_members' },
  { kind: 'provisioned_member', table: 'scim_users' },
  { kind: 'administered_program', table: 'program_admins' },
  ...ENROLLMENTS.map((item) => ({ kind: `${item}_enrollment`, table: `${item}_enrollments` })),
  {
    kind: 'enrollment_change',
    table: 'enrollment_changes',
    where: `(t.platform_id, t.kind, t.enrollment_id) in (${ENROLLMENTS.map((item) => `select platform_id, '${item}', id from ${item}_enrollments where user_id = $1`).join(' union all ')})`,
    omit: OTHERS,
    extra: { item: 't.kind' },
  },
  {
    kind: 'invitation',
    table: 'invitations',
    where: 't.user_id = $1 or lower(t.email) = lower($4) or lower(t.username) = lower($3)',
    extra: { invited_to: 't.kind' },
  },
  { kind: 'suggestion', table: 'suggestions', omit: OTHERS, extra: { suggested: 't.kind' } },
  {
    kind: 'suggestion_to_others',
    table: 'suggestions',
    where: 't.suggested_by_id = $1',
    omit: [...OTHERS, 'group_id', 'metadata'],
    extra: { suggested: 't.kind' },
  },
  { kind: 'access_request', table: 'course_access_requests', omit: OTHERS },
  {
    kind: 'access_decision',
    table: 'course_access_requests',
    where: 't.reviewer_id = $1',
    omit: [...OTHERS, 'metadata'],
  },
  { kind: 'skill_in_own_words', table: 'learner_skill_names', omit: ['name_key'] },
  { kind: 'skill_data', table: 'learner_skill_data' },
  { kind: 'skill_points', table: 'skill_points_earned', extra: { earned_with: 't.kind' }, omit: ['item_id'] },
  { kind: 'course_result', table: 'course_results' },
  { kind: 'block_result', table: 'block_results' },
  { kind: 'resource_completion', table: 'resource_completions' },
  { kind: 'activity_day', table: 'activity_days' },
  { kind: 'activity_in_course', table: 'activity_courses' },
  { kind: 'video_day', table: 'video_days' },
  {
    kind: 'session',
    table: 'activity_sessions',
    omit: ['client_id'],
    extra: {
      client: `(select to_jsonb(client) - '{platform_id,id,digest}'::text[] from record_clients client where client.platform_id = t.platform_id and client.id = t.client_id)`,
    },
  },
  {
    kind: 'certificate',
    table: 'earned_certificates',
    omit: ['identifier_id'],
    identifierField: 'certificate',
  },
  { kind: 'badge', table: 'badges', omit: ['item_id', 'status_list', 'status_index', 'key_id'] },
  { kind: 'activity', table: 'activity_people' },
  {
    kind: 'agent',
    table: 'record_people',
    omit: ['identifier_id'],
    identifierField: 'agent',
  },
  {
    kind: 'document',
    table: 'record_documents',
    where: `t.agent = any (select decode(one, 'hex') from unnest($6::text[]) one)`,
    omit: ['agent', 'activity', 'digest', 'content', 'sha1'],
    extra: { content_base64: `translate(encode(t.content, 'base64'), chr(10), '')` },
    pageSize: SINGLE_ROW,
  },
  {
    kind: 'attachment',
    table: 'statement_attachments',
    where:
      'exists (select from statements where statements.platform_id = any ($2::integer[]) and statements.stored = t.stored and statements.actor = any ($5::integer[]))',
    omit: ['sha2'],
    extra: {
      sha2: `encode(t.sha2, 'hex')`,
      content_base64: `(select translate(encode(content, 'base64'), chr(10), '') from attachment_contents where platform_id = any ($2::integer[]) and sha2 = t.sha2)`,
    },
    pageSize: SINGLE_ROW,
  },
  { kind: 'conversation', table: 'conversation_sessions' },
  { kind: 'message', table: 'conversation_messages', pageSize: SMALL_PAGE },
  {
    kind: 'answered_question',
    table: 'conversation_turns',
    omit: ['claim', 'claimed_until', 'request_sha256'],
    pageSize: SMALL_PAGE,
  },
  { kind: 'bot_account', table: 'bot_user_links', omit: ['account_key'] },
  { kind: 'bot_link_code', table: 'bot_link_codes', omit: ['code_sha256', 'account_key'] },
  {
    kind: 'bot_message',
    table: 'bot_events',
    omit: ['account_key', 'reply_to', 'mentor_platform_id'],
    extra: { mentor: '(select name from mentors where platform_id = t.mentor_platform_id and id = t.mentor_id)' },
    pageSize: SMALL_PAGE,
  },
  { kind: 'bot_answer', table: 'bot_deliveries', omit: ['sealed_text'], pageSize: SMALL_PAGE },
  { kind: 'mentor_use', table: 'mentor_uses' },
  {
    kind: 'file',
    table: 'files',
    where: 't.created_by_id = $1',
    omit: [...OTHERS, 'sha256'],
    extra: { sha256: `encode(t.sha256, 'hex')` },
  },
  { kind: 'app', table: 'user_apps', extra: { app: '(select name from apps where id = t.app_id)' }, omit: ['app_id'] },
  {
    kind: 'checkout',
    table: 'checkout_sessions',
    where: 't.user_id = $1 or lower(t.email) = lower($4)',
    omit: ['redirect_to'],
  },
  { kind: 'payment', table: 'payments' },
  { kind: 'payment_account', table: 'payment_accounts' },
  {
    kind: 'store_purchase',
    table: 'store_purchases',
    omit: ['launch_key_sha256', 'due_at', 'failures'],
  },
  { kind: 'mobilepay_account', table: 'mobilepay_accounts' },
  { kind: 'ledger_entry', table: 'ledger_entries' },
  { kind: 'subscription', table: 'subscriptions' },
  { kind: 'entitlement', table: 'entitlements' },
  { kind: 'features', table: 'feature_configs' },
  {
    kind: 'media',
    table: 'media_resources',
    where: 't.created_by_id = $1',
    omit: [...OTHERS, 'words', 'file_id'],
    pageSize: SMALL_PAGE,
  },
  {
    kind: 'mentor',
    table: 'mentors',
    where: 't.created_by_id = $1',
    omit: [...OTHERS, 'words', 'name_words', 'name_ids', 'term_ids', 'mcp_server_ids'],
    pageSize: SMALL_PAGE,
  },
  {
    kind: 'prompt',
    table: 'mentor_prompts',
    where: 't.created_by_id = $1',
    omit: [...OTHERS, 'words'],
    pageSize: SMALL_PAGE,
  },
  {
    kind: 'fine_tuning_dataset',
    table: 'fine_tuning_datasets',
    where: 't.created_by_id = $1',
    omit: [...OTHERS, 'making', 'source_file_id', 'train_file_id', 'test_file_id'],
    pageSize: SMALL_PAGE,
  },
  {
    kind: 'fine_tuning_training',
    table: 'fine_tuning_trainings',
    where: 't.created_by_id = $1',
    omit: [...OTHERS, 'run', 'dataset_id', 'model_file_id', 'remote_train_file', 'remote_test_file', 'remote_job'],
    pageSize: SMALL_PAGE,
  },
  {
    kind: 'avatar_video',
    table: 'avatar_videos',
    where: 't.created_by_id = $1',
    omit: [...OTHERS, 'callback_id', 'remote_id', 'video_file_id'],
    pageSize: SMALL_PAGE,
  },
  { kind: 'recommendation_prompt', table: 'recommendation_prompts', where: 't.created_by_id = $1', omit: OTHERS },
  { kind: 'recommendation', table: 'recommendations', pageSize: SMALL_PAGE },
  { kind: 'llm_answer', table: 'llm_answers', omit: ['question_sha256'], pageSize: SMALL_PAGE },
  { kind: 'llm_usage', table: 'llm_usage' },
  { kind: 'llm_spending', table: 'llm_spending' },
  { kind: 'llm_week', table: 'llm_weeks' },
  { kind: 'llm_period', table: 'llm_periods' },
  { kind: 'llm_limit', table: 'llm_limits' },
  { kind: 'llm_trial', table: 'llm_trials', omit: ['metadata'] },
  {
    kind: 'repeatable_request',
    table: 'idempotency_keys',
    where: `t.caller = 'user:' || cast($1::bigint as text)`,
    omit: ['caller', 'request_sha256', 'headers', 'body', 'locked_until'],
  },
];

/** Tables about people that exportStatements and exportLogs export. */
export const EXPORTED_SEPARATELY = ['statements', 'audit_log', 'webhook_deliveries', 'events', 'event_outbox'];

/** Tables about people that are not exported, with the reason. */
export const NOT_EXPORTED: Record<string, string> = {
  badge_issuers: 'an address of the platform for questions',
  activity_ordinals: 'an internal number of the person in bit blocks',
  activity_recompute_queue: 'a queue',
  activity_totals: 'sums of activity_days, which are exported',
  lti_invitations: 'the open link of a platform, for an hour',
  announced_achievements: 'announced course results and points, which are exported',
  caller_writes: 'a position in the log of the database, for ten minutes',
  frozen_block_results: 'included in block_results, which are exported',
  skill_point_totals: 'sums of skill_points_earned, which are exported',
  derived_changes: 'a queue',
  learner_totals: 'counts of enrollments, results, points and certificates',
  course_engagement: 'derived from enrollments and active days',
  learner_performance: 'derived from enrollments and results',
  learner_engagement: 'derived from enrollments and active days',
  open_enrollments: 'derived from enrollments, results and records',
  enrollment_spans: 'derived from the changes of enrollments',
  erasures: 'the erasure itself; has no names when it is finished',
  record_clients: 'locations and devices, which are exported with the sessions',
  regrade_queue: 'a queue',
  llm_reservations: 'running calls',
};

/** Columns with ids: the name of the exported field, and the table and column of its value. */
export const NAMES_OF_IDS: Record<string, { name: string; table: string; column: string; isShared?: true }> = {
  course_id: { name: 'course', table: 'courses', column: 'course_key' },
  last_course_id: { name: 'last_course', table: 'courses', column: 'course_key' },
  program_id: { name: 'program', table: 'programs', column: 'program_key' },
  pathway_id: { name: 'pathway', table: 'pathways', column: 'pathway_key' },
  resource_id: { name: 'resource', table: 'resources', column: 'resource_key' },
  block_id: { name: 'block', table: 'course_blocks', column: 'block_key' },
  department_id: { name: 'department', table: 'departments', column: 'name' },
  group_id: { name: 'group', table: 'groups', column: 'name' },
  bot_id: { name: 'bot', table: 'bots', column: 'name' },
  mentor_id: { name: 'mentor', table: 'mentors', column: 'name' },
  session_id: { name: 'session', table: 'conversation_sessions', column: 'session_key' },
  skill_id: { name: 'skill', table: 'skills', column: 'name', isShared: true },
};
