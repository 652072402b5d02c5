import { TO_PROGRAM } from '../../../db/enrollment/invitations/invitationKinds.js';
import { operation } from '../../_shared/operation.js';
import { presentProgramInvitation } from './present.js';
import { listInvitationsOfKind } from '../../../services/enrollment/invitations/invitationOperations.js';

export default operation('listProgramInvitations', async ({ query, access, services, request, reply }) =>
  reply(
    200,
    await listInvitationsOfKind(
      TO_PROGRAM,
      { access, services, request, query, itemKey: query.program_key },
      presentProgramInvitation,
    ),
  ),
);
