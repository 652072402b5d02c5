import type { ScimUserRow } from '../../../db/tenancy/scim/readScimUsers.js';
import { type Projection, type ScimResource, buildVersion, project } from './scimResource.js';
import { ENTERPRISE_USER, USER } from './scimSchemas.js';

/** A user as a resource of SCIM. `base`: the URL of the SCIM service of the platform. */
export function presentScimUser(row: ScimUserRow, base: string, projection: Projection): ScimResource {
  const { attributes, name } = row;
  const read = (prefix: string) =>
    Object.fromEntries(
      Object.entries(attributes).flatMap(([path, value]) =>
        path.startsWith(prefix) && !path.slice(prefix.length).match(/[.:]/) ? [[path.slice(prefix.length), value]] : [],
      ),
    );
  const manager = read('enterprise:manager.');
  const enterprise = {
    ...read('enterprise:'),
    ...(row.department !== null && { department: row.department }),
    ...(Object.keys(manager).length > 0 && { manager }),
  };
  const names = { ...(name !== '' && { formatted: name }), ...read('name.') };
  const hasEnterprise = Object.keys(enterprise).length > 0;
  return project(
    {
      schemas: [USER, ...(hasEnterprise ? [ENTERPRISE_USER] : [])],
      id: String(row.id),
      ...(row.external_id !== null && { externalId: row.external_id }),
      userName: row.username,
      ...(name !== '' && { displayName: name }),
      ...(Object.keys(names).length > 0 && { name: names }),
      emails: [{ value: row.email, type: 'work', primary: true }],
      active: row.active,
      ...read(''),
      groups: row.groups.map(({ id, name: display }) => ({
        value: String(id),
        display,
        $ref: `${base}/Groups/${id}`,
        type: 'direct',
      })),
      ...(hasEnterprise && { [ENTERPRISE_USER]: enterprise }),
      meta: {
        resourceType: 'User',
        created: row.created,
        lastModified: row.modified,
        location: `${base}/Users/${row.id}`,
        version: buildVersion(row),
      },
    },
    projection,
  );
}
