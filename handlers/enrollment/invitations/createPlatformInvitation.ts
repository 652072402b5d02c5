import { TO_PLATFORM } from '../../../db/enrollment/invitations/invitationKinds.js';
import { operation } from '../../_shared/operation.js';
import { presentPlatformInvitation } from './present.js';
import { createInvitationOfKind } from '../../../services/enrollment/invitations/invitationOperations.js';

export default operation('createPlatformInvitation', async ({ body, access, services, reply }) => {
  const { isNew, invitation } = await createInvitationOfKind(TO_PLATFORM, { access, services, body });
  return reply(isNew ? 201 : 200, presentPlatformInvitation(invitation));
});
