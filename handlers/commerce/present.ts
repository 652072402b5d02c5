import type { SavedPerson } from '../../db/tenancy/people/savePerson.js';
import type { components } from '../../generated/types.js';

export function presentManagedUser(
  { user, membership }: Pick<SavedPerson, 'user' | 'membership'>,
  platformKey: string | null,
): components['schemas']['ManagedUser'] {
  return {
    user_id: user.id,
    username: user.username,
    email: user.email,
    name: user.name,
    platform_key: platformKey,
    role: membership?.role ?? null,
    active: membership?.active ?? user.active,
  };
}
