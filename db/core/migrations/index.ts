import type { Knex } from 'knex';
import * as peopleAndCatalog from './0001_people_and_catalog.js';
import * as search from './0002_search.js';
import * as accessChanges from './0003_access_changes.js';
import * as enrollmentBlocks from './0004_enrollment_blocks.js';
import * as catalogLists from './0005_catalog_lists.js';
import * as searchCounts from './0006_search_counts.js';
import * as mentors from './0007_mentors.js';
import * as recommendations from './0008_recommendations.js';
import * as llm from './0009_llm.js';
import * as accessRequests from './0010_access_requests.js';
import * as mentorTermNames from './0011_mentor_term_names.js';
import * as auditAndEvents from './0012_audit_and_events.js';
import * as enrollmentsAndInvitations from './0013_enrollments_and_invitations.js';
import * as suggestions from './0014_suggestions.js';
import * as eligibility from './0015_eligibility.js';

interface Migration {
  name: string;
  up(knex: Knex): Promise<void>;
}

/** Every migration in the order of its application. Listed, not scanned, so that a bundled server carries them. */
const migrations: Migration[] = [
  { name: '0001_people_and_catalog', ...peopleAndCatalog },
  { name: '0002_search', ...search },
  { name: '0003_access_changes', ...accessChanges },
  { name: '0004_enrollment_blocks', ...enrollmentBlocks },
  { name: '0005_catalog_lists', ...catalogLists },
  { name: '0006_search_counts', ...searchCounts },
  { name: '0007_mentors', ...mentors },
  { name: '0008_recommendations', ...recommendations },
  { name: '0009_llm', ...llm },
  { name: '0010_access_requests', ...accessRequests },
  { name: '0011_mentor_term_names', ...mentorTermNames },
  { name: '0012_audit_and_events', ...auditAndEvents },
  { name: '0013_enrollments_and_invitations', ...enrollmentsAndInvitations },
  { name: '0014_suggestions', ...suggestions },
  { name: '0015_eligibility', ...eligibility },
];

/** Source of migrations for knex. Forward only: going down is refused. */
export const migrationSource: Knex.MigrationSource<Migration> = {
  getMigrations: () => Promise.resolve(migrations),
  getMigrationName: (migration) => migration.name,
  getMigration: (migration) =>
    Promise.resolve({
      up: (knex: Knex) => migration.up(knex),
      down: () => Promise.reject(new Error(`Migration ${migration.name} can't be undone: migrations go forward only.`)),
    }),
};
