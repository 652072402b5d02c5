import type { DataOf } from '../../api/client';
import { useSession } from '../../api/session';
import { usePlatform } from '../../app/platform';

/** All data of one mentor, as the search answers it for its UUID. */
export type Mentor = Extract<DataOf<'searchMentors'>, { unique_id: string }>;

/**
 * The user name of the caller as a member of the platform, in whose name mentors are asked; null for administrators of
 * all platforms and for keys, who are no members.
 */
export function useOwnUsername(): string | null {
  const { caller } = useSession();
  const { role } = usePlatform();
  return role === 'dm_admin' ? null : caller.username;
}

/** The path parameters of operations on a mentor. Who is no member acts in the name of the mentor's author. */
export function useMentorPath({ unique_id, created_by: author }: Mentor): {
  org: string;
  username: string;
  unique_id: string;
} {
  const { key: org } = usePlatform();
  const own = useOwnUsername();
  return { org, username: own ?? author ?? '', unique_id };
}
