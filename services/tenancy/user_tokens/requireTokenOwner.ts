import { readMember } from '../../../db/compliance/privacy/person.js';
import type { Database } from '../../../db/core/connect.js';
import type { TokenOwner } from '../../../db/tenancy/people/userTokens.js';
import type { Access } from '../../_shared/context.js';
import { notFound } from '../../_shared/problems.js';
import { requireOrganization } from '../../_shared/requirePlatform.js';

/** The person of the path, who is or was a member of its platform. Throws a Problem (404). */
export async function requireTokenOwner(
  db: Pick<Database, 'read'>,
  access: Access,
  { org, user_id: name }: { org: string; user_id: string | number },
): Promise<TokenOwner> {
  const { platform } = requireOrganization(access, org);
  if (!access.user || !(await readMember(db, platform.id, access.user.id))) throw notFound('user', name);
  return { platform, user: access.user };
}
