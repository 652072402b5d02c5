import type { Database } from '../../db/core/connect.js';
import { type Member, findMembers } from '../../db/tenancy/people/findMembers.js';
import type { PlatformRef } from './context.js';
import { type FieldError, invalid, invalidField, notFound } from './problems.js';

interface PersonNames {
  user_id?: number;
  username?: string;
  email?: string;
}

/**
 * The member of the platform that the request names. Throws a Problem: 400 without a name or when the names refer to
 * different members, 404 for a name that is not a member's. Members of other platforms are 404, too.
 */
export async function requireNamedMember(
  db: Database,
  platform: PlatformRef,
  { user_id: userId, username, email }: PersonNames,
  where: FieldError['in'],
): Promise<Member> {
  const prefix = where === 'body' ? '/' : '';
  const keys = [
    { field: 'user_id', value: userId, isName: ({ id }: Member) => id === userId },
    { field: 'username', value: username || undefined, isName: (member: Member) => isSame(member.username, username) },
    { field: 'email', value: email || undefined, isName: (member: Member) => isSame(member.email, email) },
  ].filter(({ value }) => value !== undefined);
  if (keys.length === 0)
    throw invalidField(where, `${prefix}user_id`, 'one of user_id, username, email is required', 'required');

  const members = await findMembers(db, platform.id, {
    userId,
    username: username || undefined,
    email: email || undefined,
  });
  for (const { value, isName } of keys) if (!members.some(isName)) throw notFound('user', value!);
  const person = members.find((member) => keys.every(({ isName }) => isName(member)));
  if (person) return person;
  const [, ...others] = keys;
  throw invalid(
    others.map(({ field }) => ({
      in: where,
      path: `${prefix}${field}`,
      message: `names another person than ${keys[0]!.field}`,
      keyword: 'person',
    })),
  );
}

const isSame = (own: string, named: string | undefined) => own.toLowerCase() === named?.toLowerCase();
