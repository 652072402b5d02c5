import type { Caller } from '../../../db/tenancy/access/caller.js';
import { findUnknownDepartment } from '../../../db/tenancy/identity/listIdentityProviders.js';
import type { IdentityClientValues } from '../../../db/tenancy/identity/saveIdentityClient.js';
import type { components } from '../../../generated/types.js';
import type { CoreServices, PermissionClass, PlatformRef } from '../../_shared/context.js';
import { CREDENTIAL_CLASSES } from '../../_shared/permissionRules.js';
import { forbidden, invalidField } from '../../_shared/problems.js';

type Body = components['schemas']['IdentityClientChange'];

/** No client has them, whatever its role. */
const NEVER_HELD: PermissionClass[] = ['IsDMAdmin', 'IsRecordWriter'];

/**
 * The values of a body; those that are absent stay undefined. Throws a Problem: 400 for an unknown scope, for a department
 * that the platform lacks or that the role does not take, and 403 when the caller's own credential has scopes, since the
 * client could have more rights.
 */
export async function parseIdentityClient(
  { db }: Pick<CoreServices, 'db'>,
  caller: Caller | null,
  platform: PlatformRef,
  { role, department_id: departmentId, scopes, active, name, subject }: Body,
  isOperation: (name: string) => boolean,
): Promise<Partial<IdentityClientValues>> {
  if (caller?.scopes) throw forbidden('A credential with scopes cannot register or change clients.');
  requireScopes(scopes ?? {}, isOperation);
  if (departmentId != null && role !== 'department_admin')
    throw invalidField('body', '/department_id', 'only a department_admin can have a department', 'department');
  const unknown = await findUnknownDepartment(db, platform.id, departmentId == null ? [] : [departmentId]);
  if (unknown !== null)
    throw invalidField('body', '/department_id', `the platform has no department ${unknown}`, 'department');
  return {
    ...(subject !== undefined && { subject }),
    ...(name !== undefined && { name }),
    ...(role !== undefined && { role }),
    ...(departmentId !== undefined && { departmentId }),
    ...(scopes !== undefined && { scopes }),
    ...(active !== undefined && { isActive: active }),
  };
}

function requireScopes(scopes: NonNullable<Body['scopes']>, isOperation: (name: string) => boolean): void {
  const classes = CREDENTIAL_CLASSES.filter((name) => !NEVER_HELD.includes(name));
  for (const [stated, names] of Object.entries(scopes)) {
    const place = `/scopes/${stated.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    for (const [index, name] of names.entries())
      if (name !== 'read' && !isOperation(name) && !(classes as string[]).includes(name))
        throw invalidField(
          'body',
          `${place}/${index}`,
          `is neither 'read' nor an operationId nor a permission class of clients: '${name}'`,
          'unknown_reference',
        );
  }
}
