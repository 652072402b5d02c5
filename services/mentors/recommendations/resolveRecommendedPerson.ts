import type { Access, UserRef } from '../../_shared/context.js';
import { invalidField } from '../../_shared/problems.js';

/**
 * The access, with the person to recommend for: the named one, or the caller. Throws a Problem (400) for a caller that
 * is not a person.
 */
export function resolveRecommendedPerson(
  access: Access,
  { username }: { username?: string },
): Access & { username: string } {
  const user: UserRef | null = username ? access.user : (access.caller?.user ?? null);
  if (!username && !user)
    throw invalidField('query', 'username', 'is required with a key that does not act as a person', 'required');
  return { ...access, user, username: username || user!.username };
}
