// Made from the files of this folder by `npm run generate`. Changes here are lost.
import type { Knex } from 'knex';
import * as m0260 from './0260_plain_names.js';
import * as m0261 from './0261_one_queue.js';
import * as m0262 from './0262_shared_expressions.js';
import * as m0263 from './0263_external_tasks_on_the_queue.js';
import * as m0264 from './0264_webhooks_on_the_queue.js';
import * as m0265 from './0265_frozen_activity.js';
import * as m0267 from './0267_derived_changes.js';
import * as m0268 from './0268_leases_on_the_queue.js';
import * as m0269 from './0269_bots_on_the_queue.js';
import * as m0270 from './0270_purchases_and_usage_on_the_queue.js';
import * as m0271 from './0271_tokens_by_idempotency_keys.js';
import * as m0272 from './0272_functions_of_expressions.js';
import * as m0273 from './0273_functions_of_domains.js';
import * as m0274 from './0274_identity_providers.js';
import * as m0275 from './0275_identity_links.js';
import * as m0277 from './0277_scim.js';
import * as m0278 from './0278_badges.js';
import * as m0280 from './0280_scopes_of_credentials.js';
import * as m0281 from './0281_badges_without_a_trigger.js';
import * as m0282 from './0282_browser_sessions.js';
import * as m0284 from './0284_confirmed_identity_links.js';
import * as m0286 from './0286_lti.js';
import * as m0287 from './0287_sessions_of_launches.js';
import * as m0289 from './0289_functions_of_people.js';
import * as m0290 from './0290_functions_of_figures.js';
import * as m0291 from './0291_lti_grades.js';
import * as m0293 from './0293_lti_choices.js';
import * as m0294 from './0294_lti_invitations.js';
import * as m0295 from './0295_identity_clients.js';
import * as m0296 from './0296_introspection_of_tokens.js';
import * as m0297 from './0297_audit_log_in_order.js';
import * as m0298 from './0298_completed_blocks_of_courses.js';
import * as m0302 from './0302_commerce_in_order.js';
import * as m0303 from './0303_statement_months_at_once.js';
import * as m0310 from './0310_statements_on_other_servers.js';
import * as m0320 from './0320_pauses_of_derived_tables.js';
import * as m0321 from './0321_search_text_of_people.js';

export interface Migration {
  name: string;
  up(knex: Knex): Promise<void>;
}

/** Every migration in the order of its application. */
export const migrations: readonly Migration[] = [
  { name: '0260_plain_names', up: m0260.up },
  { name: '0261_one_queue', up: m0261.up },
  { name: '0262_shared_expressions', up: m0262.up },
  { name: '0263_external_tasks_on_the_queue', up: m0263.up },
  { name: '0264_webhooks_on_the_queue', up: m0264.up },
  { name: '0265_frozen_activity', up: m0265.up },
  { name: '0267_derived_changes', up: m0267.up },
  { name: '0268_leases_on_the_queue', up: m0268.up },
  { name: '0269_bots_on_the_queue', up: m0269.up },
  { name: '0270_purchases_and_usage_on_the_queue', up: m0270.up },
  { name: '0271_tokens_by_idempotency_keys', up: m0271.up },
  { name: '0272_functions_of_expressions', up: m0272.up },
  { name: '0273_functions_of_domains', up: m0273.up },
  { name: '0274_identity_providers', up: m0274.up },
  { name: '0275_identity_links', up: m0275.up },
  { name: '0277_scim', up: m0277.up },
  { name: '0278_badges', up: m0278.up },
  { name: '0280_scopes_of_credentials', up: m0280.up },
  { name: '0281_badges_without_a_trigger', up: m0281.up },
  { name: '0282_browser_sessions', up: m0282.up },
  { name: '0284_confirmed_identity_links', up: m0284.up },
  { name: '0286_lti', up: m0286.up },
  { name: '0287_sessions_of_launches', up: m0287.up },
  { name: '0289_functions_of_people', up: m0289.up },
  { name: '0290_functions_of_figures', up: m0290.up },
  { name: '0291_lti_grades', up: m0291.up },
  { name: '0293_lti_choices', up: m0293.up },
  { name: '0294_lti_invitations', up: m0294.up },
  { name: '0295_identity_clients', up: m0295.up },
  { name: '0296_introspection_of_tokens', up: m0296.up },
  { name: '0297_audit_log_in_order', up: m0297.up },
  { name: '0298_completed_blocks_of_courses', up: m0298.up },
  { name: '0302_commerce_in_order', up: m0302.up },
  { name: '0303_statement_months_at_once', up: m0303.up },
  { name: '0310_statements_on_other_servers', up: m0310.up },
  { name: '0320_pauses_of_derived_tables', up: m0320.up },
  { name: '0321_search_text_of_people', up: m0321.up },
];
