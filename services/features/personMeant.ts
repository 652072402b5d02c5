import { includesPerson } from '../../db/tenancy/access/rows.js';
import { findMembership } from '../../db/tenancy/people/findMembership.js';
import type { Access, CoreServices, PlatformRef, UserRef } from '../_shared/context.js';
import { requirePlatform } from '../_shared/requirePlatform.js';
import { type FieldError, invalidField, notFound } from '../_shared/problems.js';

interface PersonNames {
  user_id?: number;
  username?: string;
  email?: string;
}

/** Whom the request is for: the person that it names, else the caller. Throws a Problem: 404 for somebody unknown, 400 where a key names nobody. */
export function personMeant(
  { user, caller }: Access,
  { user_id: userId, username, email }: PersonNames,
  where: FieldError['in'],
): UserRef {
  const name = userId ?? (username || undefined) ?? (email || undefined);
  const person = name === undefined ? (caller?.user ?? null) : user;
  if (person) return person;
  if (name === undefined)
    throw invalidField(
      where,
      where === 'body' ? '/user_id' : 'user_id',
      'is needed, or username, or email',
      'required',
    );
  throw notFound('user', name);
}

interface Meant {
  platform: PlatformRef;
  person: UserRef;
}

/** The same with the platform that the request means. Whether they are a member of it is `refuseStranger`'s to say. Throws a Problem (404). */
export function personAndPlatformMeant(
  access: Access,
  names: PersonNames & { platform_key?: string },
  where: 'body' | 'query',
): Meant {
  const person = personMeant(access, names, where);
  const platform = requirePlatform(access, names.platform_key || undefined, { where: where, names: ['platform_key'] });
  if (!includesPerson(access.rows, platform.id, person.id)) throw unknown(names, person);
  return { platform, person };
}

/** Throws a Problem (404) for somebody who is no member of the platform. */
export async function refuseStranger(
  { db }: Pick<CoreServices, 'db'>,
  { platform, person }: Meant,
  names: PersonNames,
): Promise<void> {
  if (!(await findMembership(db, platform.id, person.id))) throw unknown(names, person);
}

/** The person and the platform that the request means. Throws a Problem (404) when they are no member of it. */
export async function memberMeant(
  access: Access,
  services: Pick<CoreServices, 'db'>,
  names: PersonNames & { platform_key?: string },
  where: 'body' | 'query',
): Promise<Meant> {
  const meant = personAndPlatformMeant(access, names, where);
  await refuseStranger(services, meant, names);
  return meant;
}

const unknown = ({ user_id: userId, username, email }: PersonNames, person: UserRef) =>
  notFound('user', userId ?? username ?? email ?? person.username);
