import type { OperationId } from '../../api/client';
import { useSession } from '../../api/session';
import { useMay, usePlatform } from '../../app/platform';

/** What administrators of a department may call about its people, too. */
const OF_DEPARTMENTS: OperationId[] = ['getPerLearnerInfo'];

/**
 * Whether the caller may call operations about a person: administrators about everybody, other people about
 * themselves.
 */
export function useMayAbout(username: string): (...operationIds: OperationId[]) => boolean {
  const may = useMay();
  const { role } = usePlatform();
  const { caller } = useSession();
  const isAnybody = role === 'dm_admin' || role === 'platform_admin' || caller.username === username;
  return (...operationIds) =>
    may(...operationIds) && (isAnybody || operationIds.every((id) => OF_DEPARTMENTS.includes(id)));
}
