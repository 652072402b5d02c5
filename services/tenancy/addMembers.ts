import type { IncomingMember, MemberRefusal } from '../../db/tenancy/people/saveMembers.js';
import type { components } from '../../generated/types.js';
import { checkItems } from '../_shared/bulkItems.js';
import type { CoreServices } from '../_shared/context.js';

type Result = components['schemas']['MembersAddedResult'];
type ItemFault = Pick<components['schemas']['MembersAddedError'], 'code' | 'detail'>;
type Item = components['schemas']['DepartmentMemberAdd'];

const REFUSALS: Record<MemberRefusal, string> = {
  unknown_user: 'user_id: the platform has no such member',
  person_mismatch: 'username: names another person than the other fields',
};

interface BulkRequest {
  items: unknown[];
  schemaName: 'DepartmentMemberAdd' | 'GroupMemberAdd';
  findSchemaErrors: CoreServices['findSchemaErrors'];
}

/**
 * Validates each item and adds the valid ones by `add`, which returns a refusal or null for each. Returns the counts
 * and errors of all items, or null where `add` returns null: the department or group does not exist.
 */
export async function addMembers(
  { items, schemaName, findSchemaErrors }: BulkRequest,
  add: (members: IncomingMember[]) => Promise<(MemberRefusal | null)[] | null>,
): Promise<Result | null> {
  const faults = await checkItems(items, {
    schemaName,
    shared: {},
    eitherRequired: 'user_id_required',
    findSchemaErrors,
  });
  const valid = items.flatMap((item, index) => (faults[index] ? [] : [{ index, member: mapMember(item as Item) }]));
  const refusals = await add(valid.map(({ member }) => member));
  if (!refusals) return null;
  const errors = faults.flatMap((fault, index) => (fault ? [{ index, ...(fault as ItemFault) }] : []));
  for (const [nth, refusal] of refusals.entries())
    if (refusal) errors.push({ index: valid[nth]!.index, code: refusal, detail: REFUSALS[refusal] });
  errors.sort((one, other) => one.index - other.index);
  return { successes: items.length - errors.length, error_codes: errors };
}

const mapMember = ({ user_id: userId, username, email, is_admin: isAdmin }: Item): IncomingMember => ({
  userId,
  username,
  email,
  isAdmin,
});
