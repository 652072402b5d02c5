import type { ListedInvitation } from '../../../db/enrollment/invitations/invitationFilter.js';
import { leadsToHost } from '../../../providers/http/externalUrl.js';
import type { components } from '../../../generated/types.js';

type Schemas = components['schemas'];

/** The redirect URL; null if its host was removed from the settings. */
function pickAllowedRedirect({ redirect_to: url, redirect_hosts: hosts }: ListedInvitation): string | null {
  return url !== null && leadsToHost(url, hosts) ? url : null;
}

function presentInvitation(invitation: ListedInvitation) {
  return {
    id: invitation.id,
    user_id: invitation.user_id,
    username: invitation.username,
    email: invitation.email,
    platform_key: invitation.platform_key,
    source: invitation.source,
    redirect_to: pickAllowedRedirect(invitation),
    active: invitation.active,
    created: invitation.created,
    started: invitation.started,
    expired: invitation.expired,
    metadata: invitation.metadata,
  };
}

export function presentPlatformInvitation(invitation: ListedInvitation): Schemas['PlatformInvitation'] {
  return presentInvitation(invitation);
}

export function presentCourseInvitation(invitation: ListedInvitation): Schemas['CourseInvitation'] {
  return { ...presentInvitation(invitation), course_id: invitation.item_key! };
}

export function presentProgramInvitation(invitation: ListedInvitation): Schemas['ProgramInvitation'] {
  return { ...presentInvitation(invitation), program_key: invitation.item_key! };
}
