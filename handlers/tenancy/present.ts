import type { ListedDepartment } from '../../db/tenancy/people/listDepartments.js';
import type { ListedGroup } from '../../db/tenancy/people/listGroups.js';
import type { ListedDepartmentMember, ListedGroupMember } from '../../db/tenancy/people/listMembers.js';
import type { PlatformKey } from '../../db/tenancy/people/platformKeys.js';
import type { components } from '../../generated/types.js';

type Schemas = components['schemas'];

export function presentDepartment(department: ListedDepartment): Schemas['Department'] {
  return {
    id: department.id,
    name: department.name,
    parent_id: department.parent_id,
    ancestors: department.ancestors.map(({ id, name }) => ({ id, name })),
    child_count: department.child_count,
    member_count: department.member_count,
    total_member_count: department.total_member_count,
    created: department.created,
    modified: department.modified,
  };
}

export function presentGroup({ id, name, member_count, created, modified }: ListedGroup): Schemas['Group'] {
  return { id, name, member_count, created, modified };
}

export function presentGroupMember(member: ListedGroupMember): Schemas['GroupMember'] {
  const { user_id, username, name, email, active, created } = member;
  return { user_id, username, name, email, active, created };
}

export function presentDepartmentMember(member: ListedDepartmentMember): Schemas['DepartmentMember'] {
  const { is_admin, is_direct, department_ids } = member;
  return { ...presentGroupMember(member), is_admin, is_direct, department_ids };
}

export function presentApiToken(key: PlatformKey): Schemas['ApiToken'] {
  return {
    name: key.name,
    platform_key: key.platform_key,
    prefix: key.prefix,
    role: key.role,
    department_id: key.department_id,
    scopes: key.scopes,
    created: key.created,
    expires: key.expires,
    last_used: key.last_used,
  };
}
