import { TO_PLATFORM } from '../../../db/enrollment/invitations/invitationKinds.js';
import { operation } from '../../_shared/operation.js';
import { presentPlatformInvitation } from './present.js';
import { redeemInvitationOfKind } from '../../../services/enrollment/invitations/invitationOperations.js';

export default operation('redeemPlatformInvitation', async ({ body, access, services, reply }) =>
  reply(200, presentPlatformInvitation(await redeemInvitationOfKind(TO_PLATFORM, { access, services, body }))),
);
