import { TO_PROGRAM } from '../../../db/enrollment/invitations/invitationKinds.js';
import { operation } from '../../_shared/operation.js';
import { presentProgramInvitation } from './present.js';
import { redeemInvitationOfKind } from '../../../services/enrollment/invitations/invitationOperations.js';

export default operation('redeemProgramInvitation', async ({ body, access, services, reply }) =>
  reply(200, presentProgramInvitation(await redeemInvitationOfKind(TO_PROGRAM, { access, services, body }))),
);
