import { wholePlatformIds } from '../../../db/tenancy/access/rows.js';
import type { EnrollmentScope } from '../../../db/enrollment/enrollments/enrollmentFilter.js';
import type { Access } from '../../_shared/context.js';

interface Requested {
  /** Whether the request names a person, known or not. */
  namesPerson: boolean;
  /** The main platform, whose enrollments are to be added to those of the addressed platform; null when they are not. */
  mainPlatformId: number | null;
}

/**
 * The enrollments of `access.rows`, of the person whom the request names. Of the main platform, whoever oversees another one sees those of
 * its members only, and everybody their own.
 */
export function enrollmentScopes(access: Access, { namesPerson, mainPlatformId }: Requested): EnrollmentScope[] {
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
