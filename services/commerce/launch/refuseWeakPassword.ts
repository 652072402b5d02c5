import { invalidField } from '../../_shared/problems.js';

const SHORTEST_PART = 4;

/**
 * Throws a Problem (400) for a password that contains a name of the person, or has fewer than 4 different characters.
 */
export function refuseWeakPassword(
  password: string,
  person: { username?: string; email?: string; name?: string },
): void {
  const lower = password.toLowerCase();
  const own = [person.username, person.email, person.email?.split('@')[0], ...(person.name ?? '').split(/\s+/)];
  if (own.some((part) => part !== undefined && part.length >= SHORTEST_PART && lower.includes(part.toLowerCase())))
    throw invalidField(
      'body',
      '/password',
      'cannot contain the user name, the address or a name of the person',
      'password',
    );
  if (new Set(lower).size < 4)
    throw invalidField('body', '/password', 'must have at least 4 different characters', 'password');
}
