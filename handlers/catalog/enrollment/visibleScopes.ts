import type { EnrollmentScope } from '../../../db/enrollments/enrollmentFilter.js';
import type { Access } from '../../_shared/context.js';

interface Wanted {
  /** Whether the request names a person, known or not. */
  namesPerson: boolean;
  /** The main platform, whose enrollments are to be added to those of the addressed platform; null when they are not. */
  mainPlatformId: number | null;
}

/**
 * The enrollments that the caller may see, in the addressed platform or else in all of theirs: a DM admin everybody's; an admin or
 * viewer of a platform everybody's there; any other member their own. Of the main platform, admins and viewers of another one see
 * those of their own members only.
 */
export function visibleScopes(
  { caller, platform, user }: Access,
  { namesPerson, mainPlatformId }: Wanted,
): EnrollmentScope[] {
  if (!caller || (namesPerson && !user)) return [];
  const person = user ? { userId: user.id } : {};
  const addsMain = platform !== null && mainPlatformId !== null && mainPlatformId !== platform.id;
  if (caller.isDmAdmin) {
    const platforms = platform ? [platform.id, ...(addsMain ? [mainPlatformId] : [])] : 'all';
    return [{ platforms, ...person }];
  }

  const overseen = caller.grants.filter(({ role }) => role !== 'learner').map(({ platformId }) => platformId);
  const isInReach = (platformId: number) =>
    !platform || platformId === platform.id || (addsMain && platformId === mainPlatformId);
  const scopes: EnrollmentScope[] = [{ platforms: overseen.filter(isInReach), ...person }];
  if (addsMain && overseen.includes(platform.id) && !overseen.includes(mainPlatformId)) {
    scopes.push({ platforms: [mainPlatformId], membersOf: platform.id, ...person });
  } else if (caller.user && (!user || user.id === caller.user.id)) {
    const held = [...caller.grants.map(({ platformId }) => platformId), ...(addsMain ? [mainPlatformId] : [])];
    const own = held.filter(
      (platformId, index) =>
        isInReach(platformId) && !overseen.includes(platformId) && held.indexOf(platformId) === index,
    );
    scopes.push({ platforms: own, userId: caller.user.id });
  }
  return scopes.filter(({ platforms }) => platforms.length > 0);
}
