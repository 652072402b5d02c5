import type { Access } from '../../_shared/context.js';

/** Whose invitations the caller has to do with. */
export interface InvitationReach {
  platforms: number[] | 'all';
  /** Only those to these programs. */
  programIds?: number[];
}

/** In the platform that the request names, or else in all that the caller administers (or views, where that suffices). */
export function invitationReach({ as, caller, platform }: Access): InvitationReach {
  if (caller?.isDmAdmin) return { platforms: platform ? [platform.id] : 'all' };
  const grants = (caller?.grants ?? []).filter(({ platformId }) => !platform || platformId === platform.id);
  if (as === 'IsPlatformAdminForProgram') {
    const administered = grants.filter(({ programIds }) => programIds.length > 0);
    return {
      platforms: administered.map(({ platformId }) => platformId),
      programIds: administered.flatMap(({ programIds }) => programIds),
    };
  }
  const suffices = (role: string) =>
    role === 'platform_admin' || (as === 'IsPlatformAdminReadOnly' && role === 'platform_viewer');
  return { platforms: grants.filter(({ role }) => suffices(role)).map(({ platformId }) => platformId) };
}
