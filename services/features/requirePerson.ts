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

/**
 * The person that the request names, else the caller. Throws a Problem: 404 for an unknown person, 400 for a caller
 * that is not a person.
 */
export function requirePerson(
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
      'one of user_id, username, email is required',
      'required',
    );
  throw notFound('user', name);
}

interface PersonInPlatform {
  platform: PlatformRef;
  person: UserRef;
}

/**
 * The person, with the platform of the request. Does not check the membership: see `refuseStranger`. Throws a Problem
 * (404).
 */
export function requirePersonAndPlatform(
  access: Access,
  names: PersonNames & { platform_key?: string },
  where: 'body' | 'query',
): PersonInPlatform {
  const person = requirePerson(access, names, where);
  const platform = requirePlatform(access, names.platform_key || undefined, { where: where, names: ['platform_key'] });
  if (!includesPerson(access.rows, platform.id, person.id)) throw unknownUser(names, person);
  return { platform, person };
}

/** Throws a Problem (404) for a person that is not a member of the platform. */
export async function refuseStranger(
  { db }: Pick<CoreServices, 'db'>,
  { platform, person }: PersonInPlatform,
  names: PersonNames,
): Promise<void> {
  if (!(await findMembership(db, platform.id, person.id))) throw unknownUser(names, person);
}

/** The person and platform of the request. Throws a Problem (404) for a person that is not a member of the platform. */
export async function requirePlatformMember(
  access: Access,
  services: Pick<CoreServices, 'db'>,
  names: PersonNames & { platform_key?: string },
  where: 'body' | 'query',
): Promise<PersonInPlatform> {
  const target = requirePersonAndPlatform(access, names, where);
  await refuseStranger(services, target, names);
  return target;
}

const unknownUser = ({ user_id: userId, username, email }: PersonNames, person: UserRef) =>
  notFound('user', userId ?? username ?? email ?? person.username);
