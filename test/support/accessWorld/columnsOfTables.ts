import type { Owner } from './canaries.js';
/** Owners of columns that differ from the owner of the row. */
export const OWNERS_OF_COLUMNS: Record<string, (owner: Owner) => Owner> = {
  'platforms.settings': () => 'staff',
  // For members of its platform.
  'mentors.metadata': (owner) => (owner === 'anyone' ? 'students' : owner),
  'mcp_servers.credentials': () => 'nobody',
  'mcp_servers.extra_headers': () => 'nobody',
  'service_credentials.sealed': () => 'nobody',
  'bot_configs.secrets': () => 'nobody',
  'bot_configs.channel_facts': () => 'nobody',
  'bot_events.reply_to': () => 'nobody',
  'bot_deliveries.sealed_text': () => 'nobody',
  'badge_keys.private_key': () => 'nobody',
};

/** Values of columns that decide what callers may do with a row. */
export const FIXED_VALUES: Record<string, unknown> = {
  ...Object.fromEntries(
    ['checkout_sessions', 'ledger_entries', 'payments', 'products'].map((name) => [
      `${name}.currency`,
      'is one of three letters',
    ]),
  ),
  'ledger_entries.provider': 'is one of a few names',
  'courses.price': 'free',
  ...Object.fromEntries(['course', 'program', 'pathway'].map((kind) => [`${kind}_enrollments.overridden`, []])),
};

/** Tables that no canary is put into, each with its reason. */
export const NOT_PLANTED: Record<string, string> = {
  credentials: 'made by the function that issues credentials',
  ...Object.fromEntries(
    ['audit_log', 'search_outbox', 'enrollment_changes', 'enrollment_spans', 'event_outbox'].map((name) => [
      name,
      'written by triggers when the other rows are planted',
    ]),
  ),
  ...Object.fromEntries(
    ['file_totals', 'file_removals'].map((name) => [name, 'written when files are stored and removed']),
  ),
  lti_states: 'logins that last for minutes, and are never shown',
  lti_invitations: 'links that last for an hour, and are never shown again',
  lti_choices: 'choices that last for an hour, and are never shown',
  media_words: 'written by triggers when media are planted',
  ...Object.fromEntries(['events', 'event_sequences'].map((name) => [name, 'written when events get their places'])),
  ...Object.fromEntries(
    [
      'search_items',
      'search_words',
      'search_frequent_words',
      'search_word_bits',
      'search_changes',
      'facet_values',
      'facet_bits',
      'facet_counts',
    ].map((name) => [name, 'written by the indexer']),
  ),
  ...Object.fromEntries(
    ['enrollment_blocks', 'program_enrollment_blocks', 'pathway_enrollment_blocks'].map((name) => [
      name,
      'counts that triggers keep',
    ]),
  ),
  ...Object.fromEntries(
    [
      'record_store_cursors',
      'record_identifiers',
      'record_fragments',
      'record_fragment_identifiers',
      'statements',
      'statement_links',
      'statement_references',
      'record_documents',
      'attachment_contents',
      'statement_attachments',
    ].map((name) => [name, 'stored by the record store, whose own tests say who reads what']),
  ),
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
      'activity_cursors',
      'activity_recompute_queue',
      'record_contexts',
      'record_people',
      'record_subjects',
      'statement_queue',
    ].map((name) => [name, 'derived from statements']),
  ),
  frozen_block_results: 'what removed statements said',
  ...Object.fromEntries(
    ['skill_point_totals', 'skill_point_counts', 'announced_achievements'].map((name) => [
      name,
      'derived from points that are earned and courses that are completed',
    ]),
  ),
  derived_changes: 'written by triggers when the other rows are planted',
  department_totals: 'sums of what people have',
  learner_totals: 'counts of enrollments, results, points and certificates',
  course_engagement: 'made of enrollments and active days',
  learner_performance: 'made of enrollments and results',
  open_enrollments: 'made of enrollments, results and records',
  enrollment_days: 'counts of enrollments by day',
  completion_days: 'counts of results by day',
  learner_engagement: 'made of enrollments and active days',
  class_totals: 'sums of enrollments and results',
  class_ranks: 'made of enrollments and results',
  activity_changes: 'written by triggers when the other rows are planted',
  course_popularity: 'counts of a job',
  course_pairs: 'counts of a job',
  llm_prices: 'of no tenant',
  typesense_cursors: 'how far another search engine has read',
  identity_sign_ins: 'removed when a browser returns, and never shown',
  external_tasks: 'a queue, written with what is to be done',
};

/** Texts that hold no canary in any row, each with its reason. */
export const UNMARKED: Record<string, string> = {
  'browser_sessions.subject': 'only sessions of a provider have one; these have none',
  'feature_configs.config': 'holds values of registered features only',
  'department_feature_configs.config': 'holds values of registered features only',
  'platform_feature_configs.config': 'holds values of registered features only',
  'webhook_endpoints.previous_secrets': 'is sealed',
  'webhook_endpoints.event_types': 'names types of events only',
  'badge_issuers.address': 'is the origin of addresses',
  'tenant_launches.first_key': 'is sealed',
  'identity_providers.client_secret': 'is sealed',
  'identity_clients.scopes': 'has a form of its own',
  ...Object.fromEntries(
    ['roles', 'domains', 'verified_domains', 'token_audience', 'place_url'].map((column) => [
      `lti_registrations.${column}`,
      'has a form of its own',
    ]),
  ),
  'lti_resource_links.grade_scopes': 'has a form of its own',
  'lti_resource_links.memberships_url': 'is never shown',
  ...Object.fromEntries(
    ['claims', 'role_claim', 'roles', 'department_claim', 'departments', 'domains', 'verified_domains'].map(
      (column) => [`identity_providers.${column}`, 'has a form of its own'],
    ),
  ),
  'tenant_launches.platform_key': 'leads whoever comes back from a payment on',
  'courses.price': 'decides whether somebody may enroll',
  'course_results.type_grades': 'names only assignment types, which hold canaries',
  ...Object.fromEntries(
    ['course', 'program', 'pathway'].map((kind) => [`${kind}_enrollments.overridden`, 'holds names of obstacles']),
  ),
  'recommendations.courses': 'is never shown',
  'llm_answers.answer': 'has a form of its own',
  ...Object.fromEntries(
    ['checkout_sessions', 'ledger_entries', 'payments', 'products'].map((table) => [
      `${table}.currency`,
      'is a code of ISO 4217',
    ]),
  ),
  'ledger_entries.provider': 'is a name of a provider',
  'service_credentials.service': 'is a name of the registry',
  'service_credentials.secret_fields': 'are names of the registry',
  'fine_tuning_datasets.progress': 'is a method, a model and counts',
  'fine_tuning_trainings.provider': 'has one value',
  ...Object.fromEntries(
    ['active_model', 'active_provider', 'available_models'].map((name) => [
      `llm_settings.${name}`,
      'would leave no model that mentors can use',
    ]),
  ),
};
