import { includesPerson } from '../../db/access/rows.js';
import { findMembership } from '../../db/people/findMembership.js';
import type { Access, PlatformRef, Services, UserRef } from '../_shared/context.js';
import { requirePlatform } from '../_shared/platform.js';
import { type FieldError, invalidField, notFound } from '../_shared/problems.js';

interface PersonNames {
  user_id?: number;
  username?: string;
  email?: string;
}

/** Whom the request is for: the person that it names, else the caller. Throws a Problem: 404 for somebody unknown, 400 where a key names nobody. */
export function personMeant({ user, caller }: Access, { user_id: userId, username, email }: PersonNames, where: FieldError['in']): UserRef {
  const name = userId ?? (username || undefined) ?? (email || undefined);
  const person = name === undefined ? (caller?.user ?? null) : user;
  if (person) return person;
  if (name === undefined) throw invalidField(where, where === 'body' ? '/user_id' : 'user_id', 'is needed, or username, or email', 'required');
  throw notFound('user', name);
}

/** The same as a member of the platform that the request means. Throws a Problem (404) when they are none. */
export async function memberMeant(
  access: Access,
  { db }: Pick<Services, 'db'>,
  names: PersonNames & { platform_key?: string },
  where: 'body' | 'query',
): Promise<{ platform: PlatformRef; person: UserRef }> {
  const person = personMeant(access, names, where);
  const platform = requirePlatform(access, names.platform_key || undefined, { place: where });
  const isAmong = includesPerson(access.rows, platform.id, person.id);
  if (!isAmong || !(await findMembership(db, platform.id, person.id))) throw notFound('user', names.user_id ?? names.username ?? names.email ?? person.username);
  return { platform, person };
}
