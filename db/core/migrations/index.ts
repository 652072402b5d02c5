// Made from the files of this folder by `npm run generate`. Changes here are lost.
import type { Knex } from 'knex';
import * as m0001 from './0001_people_and_catalog.js';
import * as m0002 from './0002_search.js';
import * as m0003 from './0003_access_changes.js';
import * as m0004 from './0004_enrollment_blocks.js';
import * as m0005 from './0005_catalog_lists.js';
import * as m0006 from './0006_search_counts.js';
import * as m0007 from './0007_mentors.js';
import * as m0008 from './0008_recommendations.js';
import * as m0009 from './0009_llm.js';
import * as m0010 from './0010_access_requests.js';
import * as m0011 from './0011_mentor_term_names.js';
import * as m0012 from './0012_audit_and_events.js';
import * as m0013 from './0013_enrollments_and_invitations.js';
import * as m0014 from './0014_suggestions.js';
import * as m0015 from './0015_eligibility.js';
import * as m0016 from './0016_events_by_place.js';
import * as m0018 from './0018_idempotent_answers.js';
import * as m0020 from './0020_search_order.js';
import * as m0021 from './0021_typing_errors.js';
import * as m0022 from './0022_search_readers.js';
import * as m0024 from './0024_retention.js';
import * as m0025 from './0025_llm_budget.js';
import * as m0026 from './0026_blank_invitations.js';
import * as m0027 from './0027_enrollment_overrides.js';
import * as m0032 from './0032_search_speed.js';
import * as m0033 from './0033_learner_skill_names.js';
import * as m0034 from './0034_names_of_departments_and_keys.js';
import * as m0036 from './0036_named_skills.js';
import * as m0038 from './0038_list_counts.js';
import * as m0039 from './0039_catalog_documents.js';
import * as m0042 from './0042_mentor_urls.js';
import * as m0044 from './0044_upgraded_skills_and_lists_of_all.js';
import * as m0045 from './0045_named_skills_by_index.js';
import * as m0046 from './0046_walk_by_level_and_price.js';
import * as m0050 from './0050_outlines.js';
import * as m0051 from './0051_course_dates.js';
import * as m0052 from './0052_record_writers.js';
import * as m0053 from './0053_learning_records.js';
import * as m0054 from './0054_statement_ids_by_month.js';
import * as m0056 from './0056_newest_mentors.js';
import * as m0057 from './0057_frequent_words.js';
import * as m0059 from './0059_conversations.js';
import * as m0060 from './0060_record_documents.js';
import * as m0061 from './0061_statement_attachments.js';
import * as m0065 from './0065_smaller_statements.js';
import * as m0066 from './0066_place_with_stored_ids.js';
import * as m0067 from './0067_references_by_target.js';
import * as m0068 from './0068_bounded_chains.js';
import * as m0070 from './0070_activity.js';
import * as m0071 from './0071_active_people.js';
import * as m0080 from './0080_progress.js';
import * as m0081 from './0081_skill_points.js';
import * as m0090 from './0090_activity_totals.js';

export interface Migration {
  name: string;
  up(knex: Knex): Promise<void>;
}

/** Every migration in the order of its application. */
export const migrations: readonly Migration[] = [
  { name: '0001_people_and_catalog', up: m0001.up },
  { name: '0002_search', up: m0002.up },
  { name: '0003_access_changes', up: m0003.up },
  { name: '0004_enrollment_blocks', up: m0004.up },
  { name: '0005_catalog_lists', up: m0005.up },
  { name: '0006_search_counts', up: m0006.up },
  { name: '0007_mentors', up: m0007.up },
  { name: '0008_recommendations', up: m0008.up },
  { name: '0009_llm', up: m0009.up },
  { name: '0010_access_requests', up: m0010.up },
  { name: '0011_mentor_term_names', up: m0011.up },
  { name: '0012_audit_and_events', up: m0012.up },
  { name: '0013_enrollments_and_invitations', up: m0013.up },
  { name: '0014_suggestions', up: m0014.up },
  { name: '0015_eligibility', up: m0015.up },
  { name: '0016_events_by_place', up: m0016.up },
  { name: '0018_idempotent_answers', up: m0018.up },
  { name: '0020_search_order', up: m0020.up },
  { name: '0021_typing_errors', up: m0021.up },
  { name: '0022_search_readers', up: m0022.up },
  { name: '0024_retention', up: m0024.up },
  { name: '0025_llm_budget', up: m0025.up },
  { name: '0026_blank_invitations', up: m0026.up },
  { name: '0027_enrollment_overrides', up: m0027.up },
  { name: '0032_search_speed', up: m0032.up },
  { name: '0033_learner_skill_names', up: m0033.up },
  { name: '0034_names_of_departments_and_keys', up: m0034.up },
  { name: '0036_named_skills', up: m0036.up },
  { name: '0038_list_counts', up: m0038.up },
  { name: '0039_catalog_documents', up: m0039.up },
  { name: '0042_mentor_urls', up: m0042.up },
  { name: '0044_upgraded_skills_and_lists_of_all', up: m0044.up },
  { name: '0045_named_skills_by_index', up: m0045.up },
  { name: '0046_walk_by_level_and_price', up: m0046.up },
  { name: '0050_outlines', up: m0050.up },
  { name: '0051_course_dates', up: m0051.up },
  { name: '0052_record_writers', up: m0052.up },
  { name: '0053_learning_records', up: m0053.up },
  { name: '0054_statement_ids_by_month', up: m0054.up },
  { name: '0056_newest_mentors', up: m0056.up },
  { name: '0057_frequent_words', up: m0057.up },
  { name: '0059_conversations', up: m0059.up },
  { name: '0060_record_documents', up: m0060.up },
  { name: '0061_statement_attachments', up: m0061.up },
  { name: '0065_smaller_statements', up: m0065.up },
  { name: '0066_place_with_stored_ids', up: m0066.up },
  { name: '0067_references_by_target', up: m0067.up },
  { name: '0068_bounded_chains', up: m0068.up },
  { name: '0070_activity', up: m0070.up },
  { name: '0071_active_people', up: m0071.up },
  { name: '0080_progress', up: m0080.up },
  { name: '0081_skill_points', up: m0081.up },
  { name: '0090_activity_totals', up: m0090.up },
];
