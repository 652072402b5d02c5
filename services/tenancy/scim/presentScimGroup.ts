import type { ScimGroupRow } from '../../../db/tenancy/scim/readScimGroups.js';
import { type Projection, type ScimResource, buildVersion, project } from './scimResource.js';
import { GROUP } from './scimSchemas.js';

/** The ETag of a group; the same whether its members were read or not. */
export const buildGroupVersion = ({ members: _, ...row }: ScimGroupRow) => buildVersion(row);

/** A group as a resource of SCIM. `base`: the URL of the SCIM service of the platform. */
export function presentScimGroup(row: ScimGroupRow, base: string, projection: Projection): ScimResource {
  return project(
    {
      schemas: [GROUP],
      id: String(row.id),
      ...(row.external_id !== null && { externalId: row.external_id }),
      displayName: row.name,
      ...(row.members && {
        members: row.members.map(({ id, name }) => ({
          value: String(id),
          display: name,
          $ref: `${base}/Users/${id}`,
          type: 'User',
        })),
      }),
      meta: {
        resourceType: 'Group',
        created: row.created,
        lastModified: row.modified,
        location: `${base}/Groups/${row.id}`,
        version: buildGroupVersion(row),
      },
    },
    projection,
  );
}
