import { wholePlatformIds } from '../../../db/tenancy/access/rows.js';
import type { EnrollmentScope } from '../../../db/enrollment/enrollments/enrollmentFilter.js';
import type { Access } from '../../_shared/context.js';

interface Requested {
  /** Whether the request names a person, known or unknown. */
  namesPerson: boolean;
  /** The main platform, whose enrollments are added to those of the addressed platform; null: they are not. */
  mainPlatformId: number | null;
}

/**
 * The scopes of `access.rows`, narrowed to the person that the request names. In the main platform, administrators of
 * another platform see enrollments of its members only, and everybody sees their own.
 */
export function listEnrollmentScopes(access: Access, { namesPerson, mainPlatformId }: Requested): EnrollmentScope[] {
  const { rows, platform, user } = access;
  if (namesPerson && !user) return [];
  const person = user ? { userId: user.id } : {};
  const added = platform === null || mainPlatformId === platform.id ? null : mainPlatformId;
  if (rows === 'all') return [{ platforms: 'all', ...person }];
  if (access.caller?.isDmAdmin)
    return [{ platforms: [...wholePlatformIds(rows), ...(added === null ? [] : [added])], ...person }];

  const whole = wholePlatformIds(rows);
  const own = rows.flatMap(({ platformId, part }) => (part.kind === 'person' ? [platformId] : []));
  const others: EnrollmentScope[] = [];
  if (added !== null) {
    const anywhere = access.rowsAnywhere === 'all' ? [] : access.rowsAnywhere;
    if (wholePlatformIds(anywhere).includes(added)) whole.push(added);
    else if (platform !== null && whole.includes(platform.id))
      others.push({ platforms: [added], membersOf: platform.id, ...person });
    else own.push(added);
  }
  const caller = access.caller?.user;
  if (caller && (!user || user.id === caller.id)) others.push({ platforms: own, userId: caller.id });
  return [{ platforms: whole, ...person }, ...others].filter(({ platforms }) => platforms.length > 0);
}
