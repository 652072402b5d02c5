import { TO_PROGRAM } from '../../../db/enrollment/invitations/invitationKinds.js';
import { operation } from '../../_shared/operation.js';
import { presentProgramInvitation } from './present.js';
import { deleteInvitationOfKind } from '../../../services/enrollment/invitations/invitationOperations.js';

export default operation('deleteProgramInvitation', async ({ query, access, services, reply }) =>
  reply(200, presentProgramInvitation(await deleteInvitationOfKind(TO_PROGRAM, { access, services, query }))),
);
