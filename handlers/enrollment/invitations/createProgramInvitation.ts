import { TO_PROGRAM } from '../../../db/enrollment/invitations/invitationKinds.js';
import { operation } from '../../_shared/operation.js';
import { presentProgramInvitation } from './present.js';
import { createInvitationOfKind } from '../../../services/enrollment/invitations/invitationOperations.js';

export default operation('createProgramInvitation', async ({ body, access, services, reply }) => {
  const { isNew, invitation } = await createInvitationOfKind(TO_PROGRAM, { access, services, body });
  return reply(isNew ? 201 : 200, presentProgramInvitation(invitation));
});
