import { hash } from 'node:crypto';
import { CHANNELS, CHANNEL_FIELDS } from '../../../db/bots/channel.js';
import type { JsonObject } from '../../../server/contract/contract.js';
import { contract } from '../areas.js';
import { type Canary, type Owner, PEOPLE, formatText } from './canaries.js';
import { ColumnOf, type Planned, type PlannedRow, RowOf, TextsOf } from './plannedRows.js';
import { ROWS_OF_COMMERCE } from './rowsOfCommerce.js';

const levels = (values: (owner: Owner) => Planned): PlannedRow[] =>
  (['anyone', 'students', 'admins'] as const).map((owner) => ({ owner, values: values(owner) }));

const ROLE_OF_PERSON: Partial<Record<Owner, string>> = {
  boss: 'platform_admin',
  author: 'platform_admin',
  vera: 'platform_viewer',
};

/** Rows of tables whose columns depend on each other. All other tables are filled column by column. */
export const ROWS_OF_TABLES: Record<string, PlannedRow[]> = {
  users: PEOPLE.map((owner) => ({ owner, values: { is_dm_admin: false } })),
  memberships: PEOPLE.map((owner) => ({
    owner,
    values: { role: ROLE_OF_PERSON[owner] ?? 'learner', active: owner !== 'gone' },
  })),
  scim_users: PEOPLE.map((owner) => ({ owner, values: { department_id: null, deleted_at: null } })),
  departments: [
    { owner: 'dept1', values: { parent_id: null } },
    { owner: 'dept1a', values: { parent_id: new RowOf('departments', 'dept1') } },
    { owner: 'dept1a', values: { parent_id: new RowOf('departments', 'dept1') } },
    { owner: 'dept2', values: { parent_id: null } },
  ],
  department_members: [
    { owner: 'dean1', values: { department_id: new RowOf('departments', 'dept1'), is_admin: true } },
    { owner: 'dean2', values: { department_id: new RowOf('departments', 'dept2'), is_admin: true } },
    { owner: 'ann', values: { department_id: new RowOf('departments', 'dept1a') } },
    { owner: 'bob', values: { department_id: new RowOf('departments', 'dept2') } },
  ],
  // None is being trained.
  mentor_documents: levels(() => ({ training_claim: null })),
  file_contents: [
    {
      owner: 'students',
      values: {
        sha256: new TextsOf((canary) => hash('sha256', formatText({ ...canary, column: 'sha256' }), 'buffer')),
      },
    },
  ],
  files: [{ owner: 'students' }],
  // The second one is read by a training.
  fine_tuning_datasets: ['staff' as const, 'staff' as const].map((owner) => ({
    owner,
    values: { source_file_id: null, train_file_id: null, test_file_id: null, progress: {} },
  })),
  // The first training is waiting, the second one has a model.
  fine_tuning_trainings: (['pending', 'completed'] as const).map((state) => ({
    owner: 'staff',
    values: {
      ...{
        dataset_id: new RowOf('fine_tuning_datasets', 'staff', 2),
        provider: 'provider_a',
        state,
        model_file_id: null,
        deleted_at: null,
      },
      parameters: new TextsOf((canary) => ({ repo_id: formatText({ ...canary, column: 'parameters' }) })),
    },
  })),
  // Rows of no tenant: every caller with access to one sees it.
  apps: [1, 2].map(() => ({ owner: 'students', values: { active: true, trial_days: 14 } })),
  platform_apps: [{ owner: 'students', values: { app_id: new RowOf('apps', 'students'), reason: 'grant' } }],
  user_apps: (['ann', 'bob'] as const).map((owner) => ({
    owner,
    values: { app_id: new RowOf('apps', 'students'), reason: null },
  })),
  ...Object.fromEntries(
    Object.entries({
      feature_configs: ['ann', 'bob'] as const,
      department_feature_configs: ['students'] as const,
      platform_feature_configs: ['students'] as const,
    }).map(([table, owners]) => [
      table,
      owners.map((owner) => ({
        owner,
        values: {
          config: {},
          ...(table === 'department_feature_configs' && { department_id: new RowOf('departments', 'dept2') }),
        },
      })),
    ]),
  ),
  // Shown as their course is. What a person has added to a course that is not there is for them and for administrators.
  media_resources: [
    ...(['students', 'admins'] as const).map((owner) => ({
      owner,
      values: { course_key: new ColumnOf('courses', owner, 'course_key'), visibility: `viewable_by_tenant_${owner}` },
    })),
    ...PEOPLE.filter((owner) => owner !== 'author').map((owner) => ({
      owner,
      values: {
        file_id: null,
        media_type: 'document',
        created_by_id: new RowOf('users', owner),
        visibility: 'not_viewable',
      },
    })),
  ],
  ...ROWS_OF_COMMERCE,
  groups: [{ owner: 'ann' }, { owner: 'bob' }, { owner: 'mixed' }, { owner: 'staff' }],
  group_members: [
    { owner: 'ann', values: { group_id: new RowOf('groups', 'ann') } },
    { owner: 'bob', values: { group_id: new RowOf('groups', 'bob') } },
    { owner: 'ann', values: { group_id: new RowOf('groups', 'mixed') } },
    { owner: 'bob', values: { group_id: new RowOf('groups', 'mixed') } },
  ],
  conversation_sessions: (['ann', 'bob'] as const).map((owner) => ({
    owner,
    values: { user_id: new RowOf('users', owner), mentor_id: new RowOf('mentors', 'students') },
  })),
  conversation_messages: (['ann', 'bob'] as const).map((owner) => ({
    owner,
    values: {
      session_id: new RowOf('conversation_sessions', owner),
      mentor_id: new RowOf('mentors', 'students'),
      role: 'user',
      sentiment: 0.5,
    },
  })),
  conversation_turns: (['ann', 'bob'] as const).map((owner) => ({
    owner,
    values: {
      ...{
        question_id: new RowOf('conversation_messages', owner),
        session_id: new RowOf('conversation_sessions', owner),
        state: 'running',
        answer_id: null,
        outcome: null,
      },
      sources: new TextsOf((canary) => [{ document_name: formatText(canary) }]),
    },
  })),
  program_admins: [
    { owner: 'lead1', values: { program_id: new RowOf('programs', 'students', 1) } },
    { owner: 'lead2', values: { program_id: new RowOf('programs', 'students', 2) } },
  ],
  course_access_requests: (['ann', 'bob'] as const).map((owner) => ({
    owner,
    values: { course_id: new RowOf('courses', 'students', 2), reviewer_id: null },
  })),
  // Each kind has one invitation with a code and one for an e-mail address.
  invitations: [
    ...(['platform', 'course'] as const).flatMap((kind) => [
      { owner: 'staff' as const, values: { ...invitation(kind), email: null, username: null, was_blank: true } },
      { owner: 'staff' as const, values: invitation(kind) },
    ]),
    ...(['p1', 'p2'] as const).flatMap((owner, index) => {
      const program = { program_id: new RowOf('programs', 'students', index + 1) };
      return [
        { owner, values: { ...invitation('program'), ...program, email: null, username: null, was_blank: true } },
        { owner, values: { ...invitation('program'), ...program } },
      ];
    }),
  ],
  suggestions: [
    ...(['ann', 'bob'] as const).flatMap((owner) => [
      { owner, values: suggestion('course') },
      { owner, values: suggestion('pathway') },
    ]),
    ...(['ann', 'bob', 'mixed'] as const).map((owner) => ({ owner, values: suggestion('course_group') })),
  ],
  courses: [
    {
      owner: 'anyone',
      values: {
        prerequisites: new TextsOf((canary) => ({ course_id: formatText({ ...canary, column: 'prerequisites' }) })),
      },
    },
    { owner: 'students' },
    { owner: 'students' },
    { owner: 'admins' },
  ],
  mentor_terms: (['llm_provider', 'llm', 'audience', 'category', 'subject', 'type'] as const).flatMap((kind) =>
    levels((owner) => ({
      kind,
      audience_ids: [],
      category_group: null,
      parent_id: kind === 'llm' ? new RowOf('mentor_terms', owner) : null,
    })),
  ),
  mentors: levels((owner) => ({
    term_ids: [1, 2, 3, 4, 5, 6].map((number) => new RowOf('mentor_terms', owner, number)),
    mcp_server_ids: [
      new RowOf('mcp_servers', 'students'),
      ...(owner === 'anyone' ? [new RowOf('mcp_servers', 'anyone')] : []),
    ],
    settings: new TextsOf(listMentorTexts),
    forked_from: null,
  })),
  mentor_uses: (['ann', 'bob'] as const).map((owner) => ({
    owner,
    values: { mentor_id: new RowOf('mentors', 'students') },
  })),
  // Members see the servers of their mentors, and everybody sees featured servers.
  mcp_servers: [
    { owner: 'students', values: { is_featured: false } },
    { owner: 'anyone', values: { is_featured: true } },
  ],
  service_credentials: (['llm', 'integration'] as const).map((kind) => ({
    owner: 'staff',
    values: {
      plain: new TextsOf((canary) => ({
        base_url: `https://models.example/${formatText({ ...canary, column: 'plain' })}`,
      })),
      kind,
      service: kind === 'llm' ? 'openai' : 'avatarvideo',
      secret_fields: ['api_key'],
      sealed_for: 'service_credentials',
    },
  })),
  llm_settings: [
    {
      owner: 'staff',
      values: { active_provider: null, active_model: null, available_models: null, use_default_key: false },
    },
  ],
  llm_trials: (['ann', 'bob'] as const).map((owner) => ({
    owner,
    values: { user_id: new RowOf('users', owner), enabled: true, ends_at: '2100-01-01' },
  })),
  llm_limits: (['ann', 'bob'] as const).map((owner) => ({ owner, values: { user_id: new RowOf('users', owner) } })),
  // Without references, which would reveal the owner.
  course_results: (['ann', 'bob'] as const).map((owner) => ({
    owner,
    values: { ...learnerIn(owner), type_grades: {} },
  })),
  block_results: (['ann', 'bob'] as const).map((owner) => ({ owner, values: { ...learnerIn(owner), block_id: 0 } })),
  video_days: (['ann', 'bob'] as const).map((owner) => ({ owner, values: { ...learnerIn(owner), block_id: 0 } })),
  record_clients: (['ann', 'bob'] as const).map((owner) => ({ owner })),
  activity_sessions: (['ann', 'bob'] as const).map((owner) => ({
    owner,
    values: { client_id: new RowOf('record_clients', owner) },
  })),
  earned_certificates: (['ann', 'bob'] as const).map((owner) => ({ owner, values: learnerIn(owner) })),
  skill_points_earned: (['ann', 'bob'] as const).map((owner) => ({
    owner,
    values: {
      ...learnerIn(owner),
      kind: 'course',
      item_id: new RowOf('courses', 'students'),
      skill_id: new RowOf('skills', 'students'),
    },
  })),
  learner_skill_names: PEOPLE.filter((owner) => owner !== 'author').flatMap((owner) =>
    ['desired', 'reported'].map((relation) => ({ owner, values: { relation } })),
  ),
  learner_skill_data: (['ann', 'bob'] as const).map((owner) => ({ owner, values: { relation: 'desired' } })),
  // People whose skill reaches a level see its name.
  skill_thresholds: [{ owner: 'students', values: { threshold: 1 } }],
  skill_points: [
    {
      owner: 'students',
      values: {
        kind: 'course',
        item_id: new RowOf('courses', 'students'),
        course_id: new RowOf('courses', 'students'),
      },
    },
  ],
  grading_policies: [{ owner: 'students', values: { score_policy: 'latest' } }],
  recommendations: (['ann', 'bob'] as const).map((owner) => ({ owner, values: { courses: [] } })),
  // Every member may link an account by a bot.
  bots: CHANNELS.map((provider) => ({ owner: 'students', values: { provider } })),
  bot_commands: [1, 2].map((number) => ({
    owner: 'staff',
    values: {
      bot_id: new RowOf('bots', 'students', number),
      mentor_platform_id: new RowOf('platforms', 'tenant'),
      mentor_id: new RowOf('mentors', 'students'),
    },
  })),
  bot_configs: CHANNELS.map((channel, index) => ({
    owner: 'staff',
    values: {
      bot_id: new RowOf('bots', 'students', index + 1),
      fields: new TextsOf((canary) =>
        Object.fromEntries(
          CHANNEL_FIELDS[channel].plain.map((name) => [name, formatText({ ...canary, column: name })]),
        ),
      ),
      is_complete: false,
    },
  })),
  bot_user_links: (['ann', 'bob'] as const).flatMap((owner) =>
    (['chat_a', 'chat_b', 'chat_e'] as const).map((channel) => ({
      owner,
      values: {
        channel,
        account: new TextsOf((canary) =>
          Object.fromEntries(
            ['chat_a_user_id', 'chat_b_team_domain', 'chat_b_username', 'phone_number'].map((name) => [
              name,
              formatText({ ...canary, column: name }),
            ]),
          ),
        ),
      },
    })),
  ),
  // The issuers of active ones are public.
  identity_providers: [
    {
      owner: 'staff',
      values: {
        ...{ client_secret: null, claims: {}, role_claim: null, roles: {}, department_claim: null, departments: {} },
        ...{ domains: [], verified_domains: [], unknown_people: 'refuse', is_active: false },
      },
    },
  ],
  identity_links: (['ann', 'bob'] as const).map((owner) => ({
    owner,
    values: { provider_id: new RowOf('identity_providers', 'staff'), claims_sha256: null },
  })),
  identity_clients: [
    {
      owner: 'staff',
      values: {
        provider_id: new RowOf('identity_providers', 'staff'),
        credential_id: new RowOf('credentials', 'staff', 2),
        scopes: { reader: ['read'] },
      },
    },
  ],
  lti_registrations: [
    {
      owner: 'staff',
      values: {
        ...{ roles: {}, domains: [], verified_domains: [], unknown_people: 'refuse', verifies_emails: false },
        ...{ is_active: true, token_audience: null, place_url: null },
      },
    },
  ],
  lti_deployments: [
    { owner: 'staff', values: { registration_id: new RowOf('lti_registrations', 'staff'), course_id: null } },
  ],
  lti_resource_links: [
    {
      owner: 'staff',
      values: {
        deployment_id: new RowOf('lti_deployments', 'staff'),
        ...{ course_id: null, block_id: null, mentor_id: null, grade_scopes: [], memberships_url: null },
      },
    },
  ],
  lti_people: (['ann', 'bob'] as const).map((owner) => ({
    owner,
    values: { registration_id: new RowOf('lti_registrations', 'staff') },
  })),
  lti_launches: (['ann', 'bob'] as const).map((owner) => ({
    owner,
    values: {
      resource_link_id: new RowOf('lti_resource_links', 'staff'),
      person_id: new RowOf('lti_people', owner),
    },
  })),
  lti_grades: (['ann', 'bob'] as const).map((owner) => ({
    owner,
    values: {
      resource_link_id: new RowOf('lti_resource_links', 'staff'),
      person_id: new RowOf('lti_people', owner),
      is_completed: false,
      state: 'failed',
    },
  })),
  // Without references, which would reveal the owner.
  browser_sessions: PEOPLE.map((owner) => ({
    owner,
    values: {
      ...{ provider_id: null, subject: null, lti_person_id: null },
      secret_sha256: Buffer.alloc(32),
      role: null,
      idle_s: 3_600,
      last_used_at: '2100-01-01T00:00:00Z',
      expires_at: '2126-01-01T00:00:00Z',
    },
  })),
  webhook_endpoints: [
    {
      owner: 'staff',
      values: {
        event_types: ['user.erased'],
        is_active: false,
        disabled_at: '2026-11-20T08:00:00Z',
        previous_secrets: [{ sealed: 'sealed', until: '2126-01-01T00:00:00Z' }],
      },
    },
  ],
  badge_issuers: [{ owner: 'anyone', values: { address: 'https://learn.northfield.example' } }],
  badge_keys: [
    {
      owner: 'anyone',
      values: {
        public_key: new TextsOf((canary) => ({
          kty: 'RSA',
          n: formatText({ ...canary, column: 'n' }),
          e: 'AQAB',
        })),
      },
    },
  ],
  badge_status_lists: [{ owner: 'anyone', values: { number: 0 } }],
  // Whoever has the address of a badge may verify it: everybody here has the first one of the author. Only the one of ann is not revoked.
  badges: (['anyone', 'students', 'admins', ...PEOPLE.filter((owner) => owner !== 'author')] as const).map(
    (owner, index) => ({
      owner,
      values: {
        status_list: 0,
        status_index: index,
        ...(index < 3 && { user_id: new RowOf('users', 'author') }),
        ...(owner === 'ann' ? { revoked_at: null, revoked_reason: null } : { revoked_at: '2026-11-20T08:00:00Z' }),
      },
    }),
  ),
  webhook_cursors: [
    {
      owner: 'staff',
      values: {
        endpoint_id: new RowOf('webhook_endpoints', 'staff'),
        attempts: 0,
        tried_since: null,
      },
    },
  ],
  webhook_deliveries: [
    {
      owner: 'staff',
      values: {
        endpoint_id: new RowOf('webhook_endpoints', 'staff'),
        state: 'taken',
        status: 204,
        next_attempt_at: null,
      },
    },
  ],
  // The code of the examples, which leads to an account of chat-a.
  bot_link_codes: [
    {
      owner: 'staff',
      values: {
        bot_id: new RowOf('bots', 'students'),
        code_sha256: hash('sha256', 'K7QM-2D9X-4TRB', 'buffer'),
        user_id: null,
        expires_at: '2126-01-01T00:00:00Z',
      },
    },
  ],
  bot_events: (['ann', 'bob'] as const).map((owner) => ({
    owner,
    values: { bot_id: new RowOf('bots', 'students'), user_id: new RowOf('users', owner) },
  })),
  bot_deliveries: (['ann', 'bob'] as const).map((owner) => ({
    owner,
    values: {
      bot_id: new RowOf('bots', 'students'),
      event_id: new RowOf('bot_events', owner),
      user_id: new RowOf('users', owner),
      state: 'failed',
    },
  })),
};

const SETTINGS = (
  (contract.components as JsonObject).schemas as Record<string, { properties: Record<string, JsonObject> }>
).MentorSettings!.properties;

/** Settings of a mentor that only people of its platform see. */
const SETTINGS_FOR_MEMBERS = [
  'proactive_prompt',
  'guided_prompt_instructions',
  'moderation_system_prompt',
  'post_processing_prompt',
  'safety_system_prompt',
  'system_prompt',
];

/** All texts among the settings of a mentor. */
function listMentorTexts(canary: Canary): Record<string, string> {
  const texts = Object.entries(SETTINGS).filter(
    ([, { type, enum: values }]) => type === 'string' && values === undefined,
  );
  const findOwner = (name: string): Owner =>
    canary.owner === 'anyone' && SETTINGS_FOR_MEMBERS.includes(name) ? 'students' : canary.owner;
  return Object.fromEntries(
    texts.map(([name]) => [name, formatText({ ...canary, owner: findOwner(name), column: name })]),
  );
}

function learnerIn(owner: Owner): Planned {
  return { user_id: new RowOf('users', owner), course_id: new RowOf('courses', 'students') };
}

function invitation(kind: 'platform' | 'course' | 'program'): Planned {
  return {
    kind,
    course_id: kind === 'course' ? new RowOf('courses', 'students') : null,
    program_id: null,
    user_id: null,
    started: null,
  };
}

function suggestion(kind: 'course' | 'course_group' | 'pathway'): Planned {
  return {
    kind,
    course_id: kind === 'pathway' ? null : new RowOf('courses', 'students', 2),
    pathway_id: kind === 'pathway' ? new RowOf('pathways', 'students', 1) : null,
    ...(kind === 'course_group' ? { user_id: null } : { group_id: null }),
  };
}
