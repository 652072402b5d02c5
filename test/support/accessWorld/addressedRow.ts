import type { ContractOperation, Json } from '../../../server/contract/contract.js';
import type { Tenant } from './canaries.js';
import { type AddressedRow, row } from './declarations.js';
import { findDeclaration } from './declaredAccess.js';
import type { World, WorldRow } from './plant.js';

/** The owners of the rows that a request addresses. */
export interface Scene {
  /** The owner of the named platform. */
  platform: Tenant;
  /** The owner of all other rows. */
  rows: Tenant;
  /** The owner of records with a visibility. */
  level: 'students' | 'admins';
  subject: WorldRow;
}

const PLATFORM = row('platforms', 'tenant', 'key');
const USERNAME = row('users', 'subject', 'username');
/** Some operations take a user name as `user_id`: their examples are texts. */
const person = (example: Json) => row('users', 'subject', typeof example === 'number' ? 'id' : 'username');
const CHECKOUT = row('checkout_sessions', 'learner', 'id');

/** Default rows by parameter or field name, for operations that declare no other row. */
const BY_NAME: Record<string, AddressedRow | ((example: Json) => AddressedRow)> = {
  org: PLATFORM,
  platform_key: PLATFORM,
  platform_org: PLATFORM,
  platform: PLATFORM,
  username: USERNAME,
  learner_id: USERNAME,
  email: row('users', 'subject', 'email'),
  user: person,
  user_id: person,
  course_id: row('courses', 'level', 'course_key'),
  program_id: row('programs', 'level', 'program_key'),
  program_key: row('programs', 'level', 'program_key'),
  pathway_id: row('pathways', 'level', 'pathway_key'),
  pathway_key: row('pathways', 'level', 'pathway_key'),
  pathway_uuid: row('pathways', 'level', 'pathway_uuid'),
  resource_id: row('resources', 'level', 'resource_key'),
  role_id: row('job_roles', 'level', 'role_key'),
  skill_id: row('skills', 'level', 'id'),
  skill_name: row('skills', 'level', 'name'),
  request_id: row('course_access_requests', 'ann', 'id'),
  unique_id: row('mentors', 'level', 'unique_id'),
  mentor_unique_id: row('mentors', 'level', 'unique_id'),
  document_id: row('mentor_documents', 'level', 'id'),
  prompt_id: row('mentor_prompts', 'level', 'id'),
  server_id: row('mcp_servers', 'students', 'id'),
  session_id: row('conversation_sessions', 'learner', 'session_key'),
  message_id: row('conversation_messages', 'learner', 'id'),
  group_id: row('groups', 'ann', 'id'),
  department_id: row('departments', 'dept1a', 'id'),
  parent_id: row('departments', 'dept1', 'id'),
  checkout_session_id: CHECKOUT,
  checkout_session_uuid: CHECKOUT,
  checkout_uuid: CHECKOUT,
  launch_id: row('tenant_launches', 'anyone', 'id'),
  bundle_id: row('mobilepay_accounts', 'ann', 'bundle_id'),
  provider_id: row('identity_providers', 'staff', 'id'),
  service_client_id: row('identity_clients', 'staff', 'id'),
  registration_id: row('lti_registrations', 'staff', 'id'),
  deployment: row('lti_deployments', 'staff', 'id'),
  endpoint_id: row('webhook_endpoints', 'staff', 'id'),
  badge_id: row('badges', 'subject', 'id'),
  key_id: row('badge_keys', 'anyone', 'id'),
  bot: row('bots', 'students', 'id'),
  delivery_id: row('bot_deliveries', 'ann', 'id'),
  app: row('apps', 'students', 'name'),
  app_id: row('apps', 'students', 'id'),
  unit_id: row('media_resources', 'students', 'unit_key'),
  dataset: row('fine_tuning_datasets', 'staff', 'unique_id'),
};

/** Finds the row that a request of an operation names by a parameter or field, and the column; undefined where the example of the contract stays. */
export function findAddressedRow(
  world: World,
  operation: Pick<ContractOperation, 'operationId'>,
  { name, example }: { name: string; example: Json },
  scene: Scene,
): [WorldRow, string] | undefined {
  const { [name]: declared = BY_NAME[name] } = findDeclaration(operation).rows ?? {};
  if (!declared) return undefined;
  const addressed = typeof declared === 'function' ? declared(example) : declared;
  return [findRow(world, addressed, scene), addressed.column];
}

function findRow(world: World, { table, owner, number }: AddressedRow, scene: Scene): WorldRow {
  const { platform, rows, level, subject } = scene;
  if (table === 'users' && owner === 'subject') return subject;
  if (table === 'platforms') return world.row(platform, table, 'tenant', number);
  switch (owner) {
    case 'level':
      return world.row(rows, table, level, number);
    case 'subject':
      return world.row(rows, table, subject.owner, number);
    case 'learner':
      return world.row(rows, table, subject.owner === 'bob' ? 'bob' : 'ann', number);
    default:
      return world.row(rows, table, owner, number);
  }
}
