import { TO_COURSE } from '../../../db/enrollment/invitations/invitationKinds.js';
import { operation } from '../../_shared/operation.js';
import { presentCourseInvitation } from './present.js';
import { createInvitationOfKind } from '../../../services/enrollment/invitations/invitationOperations.js';

export default operation('createCourseInvitation', async ({ body, access, services, reply }) => {
  const { isNew, invitation } = await createInvitationOfKind(TO_COURSE, { access, services, body });
  return reply(isNew ? 201 : 200, presentCourseInvitation(invitation));
});
