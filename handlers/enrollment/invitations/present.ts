import type { ListedInvitation } from '../../../db/enrollment/invitations/invitationFilter.js';
import { leadsToHost } from '../../../providers/http/outsideUrl.js';
import type { components } from '../../../generated/types.js';

type Schemas = components['schemas'];

/** A host that was removed from the settings is not redirected to any more. */
function allowedRedirect({ redirect_to: url, redirect_hosts: hosts }: ListedInvitation): string | null {
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
    redirect_to: allowedRedirect(invitation),
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
