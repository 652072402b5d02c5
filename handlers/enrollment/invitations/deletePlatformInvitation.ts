import { TO_PLATFORM } from '../../../db/enrollment/invitations/invitationKinds.js';
import { operation } from '../../_shared/operation.js';
import { presentPlatformInvitation } from './present.js';
import { deleteInvitationOfKind } from '../../../services/enrollment/invitations/invitationOperations.js';

export default operation('deletePlatformInvitation', async ({ query, access, services, reply }) =>
  reply(200, presentPlatformInvitation(await deleteInvitationOfKind(TO_PLATFORM, { access, services, query }))),
);
