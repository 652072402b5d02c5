import type { ListedInvitation } from '../../../db/invitations/invitationFilter.js';
import type { components } from '../../../generated/types.js';

type Schemas = components['schemas'];

function presentInvitation(invitation: ListedInvitation) {
  return {
    id: invitation.id,
    user_id: invitation.user_id,
    username: invitation.username,
    email: invitation.email,
    platform_key: invitation.platform_key,
    source: invitation.source,
    redirect_to: invitation.redirect_to,
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
